/** Stacks in the log name files and lines of the sources. */
export const programOptions = ["--enable-source-maps"];

/**
 * Pages are made of many small things that die with their answer. With the sixteen megabytes that Node takes for those
 * by default, a fifth of a members page went into copying (P1).
 */
export const serverOptions = [...programOptions, "--max-semi-space-size=64"];
