/** With source maps, stack traces in the log name the source files. */
export const programOptions = ["--enable-source-maps"];

/**
 * A page makes many short-lived objects. With a small memory space for them, copying took a fifth of a page's time
 * (P1).
 */
export const serverOptions = [...programOptions, "--max-semi-space-size=64"];
