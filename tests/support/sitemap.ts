import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";

/** One URL of the sitemap, with the methods of its module. */
export interface Address {
  path: string;
  file: string;
  /** GET for a loader or page, POST for an action. A call of the API names its methods. */
  verbs: string[];
  isPage: boolean;
}

/** Every URL of the product, from the list of routes that the build uses. */
export async function listAddresses(): Promise<Address[]> {
  const entries = (await routes) as RouteConfigEntry[];
  return entries.flatMap((entry) => flatten(entry)).sort((one, other) => (one.path < other.path ? -1 : 1));
}

function flatten(entry: RouteConfigEntry): Address[] {
  if (entry.children?.length) return entry.children.flatMap((child) => flatten(child));
  const source = readFileSync(resolve(import.meta.dirname, "../../app", entry.file), "utf8");
  const isPage = /export default/.test(source);
  const path = `/${(entry.path ?? "").replace(/^\//, "")}`;
  return [{ path, file: entry.file, isPage, verbs: verbsOf(source, isPage) }];
}

function verbsOf(source: string, isPage: boolean): string[] {
  const exportsOne = (name: string) => new RegExp(`export (?:const|(?:async )?function) ${name}\\b`).test(source);
  const verbs = exportsOne("loader") || isPage ? ["GET"] : [];
  if (!exportsOne("action")) return verbs;
  if (!/\bcalls\(\{/.test(source)) return [...verbs, "POST"];
  const named = source.matchAll(/(?:^ {2}|\bcalls\(\{ )(POST|PUT|DELETE):/gm);
  return [...verbs, ...[...named].map((match) => match[1] as string)];
}
