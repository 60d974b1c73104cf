/** Source maps make stack traces in the log name the source files. */
export const programOptions = ["--enable-source-maps"];

/**
 * A large young generation for the many short-lived objects of a page. Copying took a fifth of a page's time in a
 * smaller generation (P1).
 */
export const serverOptions = [...programOptions, "--max-semi-space-size=64"];
