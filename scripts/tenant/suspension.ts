import type { Preview } from "~/operators/tenant-preview.server";
import type { Ended } from "~/operators/tenant-suspension.server";
import { addressOf } from "./address";
import { replaceHost } from "./folders";
import { runCommand } from "./run-command";
import { type Flags, oneOf, print, UsageError } from "./usage";

export async function preview([slug, word]: string[]): Promise<number> {
  if (!slug || (word !== undefined && word !== "new"))
    throw new UsageError("Which draft? For example: npm run tenant -- preview rose, or: preview rose new");
  const found = (await runCommand("tenant.preview", { slug, renew: word === "new" })) as Preview;
  if (found.state !== "draft") return print(`${slug} is ${found.state}: visible to everyone.`);
  const link = `${addressOf(found.host)}/?preview=${found.word}`;
  return print(`${slug} is a draft. This link shows it for a week:\n  ${link}`);
}

export async function suspend([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- suspend rose");
  const { sessions } = (await runCommand("tenant.suspend", slug)) as Ended;
  return print(`${slug} is suspended: ${sessions} sessions have ended, and its address says that it is closed.`);
}

export async function resume([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- resume rose");
  await runCommand("tenant.resume", slug);
  return print(`${slug} is open again. Its members log in anew; waiting mails go out within a quarter of an hour.`);
}

export async function moveHost([slug, from, to]: string[], flags: Flags): Promise<number> {
  if (!slug || !from || !to)
    throw new UsageError(
      "Which site, from which host to which? For example: npm run tenant -- move-host rose old.example new.example",
    );
  const after = flags["old-host"] && oneOf("old-host", flags["old-host"], ["redirect"]);
  const { sessions } = (await runCommand("tenant.move-host", { slug, from, to, redirect: Boolean(after) })) as Ended;
  print(`${slug} is at ${to}; ${sessions} sessions have ended.`);
  print(after ? `${from} leads to its address.` : `${from} is given up.`);
  const file = replaceHost(slug, from, to);
  return print(
    file ? `${file} says so too.` : `Write ${to} for ${from} in its tenant.json, or the next apply moves it back.`,
  );
}
