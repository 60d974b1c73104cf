/** With source maps, stack traces in the log name the source files. */
export const programOptions = ["--enable-source-maps"];

/**
 * A page makes many short-lived objects. In a smaller young generation, copying them took a fifth of a page's time
 * (P1).
 */
export const serverOptions = [...programOptions, "--max-semi-space-size=64"];
