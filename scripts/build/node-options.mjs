/**
 * What the engine is told where a server starts. Pages are made of many small things that die with their answer: with the
 * sixteen megabytes it takes for those by itself, a fifth of a members page went into copying what was still in use (P1).
 */
export const nodeOptions = ["--max-semi-space-size=64"];
