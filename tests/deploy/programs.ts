import { readSource } from "../support/sources";

/** The built files of the programs that `scripts/start.mjs` knows. */
export function listPrograms(): string[] {
  const [, list = ""] = /const programs = \[(.*?)\]/s.exec(readSource("scripts/start.mjs")) ?? [];
  return [...list.matchAll(/"(\w+)"/g)].map(([, name]) => `build/server/${name}.js`);
}
