/**
 * `npm run taps`: measures the time from a tap to its paint on a phone with a slow connection and processor (P13).
 * Prints the median of three rounds beside each limit. Options: `-- --site ember --rounds 3`.
 */
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { Person } from "../../tests/support/person";
import { startServerProcess } from "../../tests/support/server-process";
import { median } from "../bench/report";
import { findChromium, quietChromium } from "../build/chromium.mjs";
import { type Times, walkOnPhone } from "./walk";

const options = {
  site: { type: "string", default: "ember" },
  rounds: { type: "string", default: "3" },
} as const;

const { values } = parseArgs({ args: process.argv.slice(2).filter((arg) => arg !== "--"), options });

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium found: install the package `chromium`, or set CHROMIUM.");

const server = await startServerProcess("taps");
try {
  const walks: Times[] = [];
  for (let round = 0; round < Number(values.rounds); round++) walks.push(await walkAs("premium@demo.test", round));
  print(walks);
} finally {
  await server.stop();
}

async function walkAs(email: string, round: number): Promise<Times> {
  const host = `${values.site}.localhost`;
  const origin = `http://${host}:${server.port}`;
  const person = await new Person(server.port, host).enter(email);
  const browser = await chromium.launch({ executablePath, args: quietChromium });
  try {
    const given = { auth: person.cookies.get("auth") as string, "entry-warning": String(Date.now()) };
    const cookies = Object.entries(given).map(([name, value]) => ({ name, value, url: origin }));
    return await walkOnPhone(browser, origin, cookies, round);
  } finally {
    await browser.close();
  }
}

function print(walks: readonly Times[]): void {
  for (const [name, { limit }] of walks[0] ?? []) {
    const ms = median(walks.map((walk) => walk.get(name)?.ms ?? Number.NaN));
    const ratio = (ms / limit).toFixed(2).padStart(6);
    console.log(`${name.padEnd(40)} ${ms.toFixed(0).padStart(5)} ms of ${String(limit).padStart(4)} ${ratio}x`);
  }
}
