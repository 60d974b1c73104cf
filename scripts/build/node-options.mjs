/** Source maps give the log's stacks the names of sources. */
export const programOptions = ["--enable-source-maps"];

/** Larger new space: a page makes many short-lived objects, and copying them took a fifth of its time (P1). */
export const serverOptions = [...programOptions, "--max-semi-space-size=64"];
