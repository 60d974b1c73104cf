import { hashPassword } from "~/accounts/passwords.server";
import { ask, type Shot } from "./load";
import { loginShot, type Town } from "./town";

/** P8: the effect of fifty logins a second on members' pages, and a login's cost beside its hash. */
const loginsPerSecond = 50;
const pagesPerSecond = 20;
const longestSeconds = 10;

interface Calm {
  p95: number;
  failed: number;
}

/** Sends at a fixed rate without waiting for answers, like independent people. */
async function send(port: number, shots: readonly Shot[], perSecond: number, seconds: number) {
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  const times = await Promise.all(
    Array.from({ length: total }, async (_, at) => {
      await new Promise((due) => setTimeout(due, (at * 1000) / perSecond));
      const before = performance.now();
      const { status } = await ask(port, shots[at % shots.length] as Shot);
      return { ms: performance.now() - before, ok: status === 200 };
    }),
  );
  return { times, elapsedMs: performance.now() - started };
}

async function browse(port: number, shots: readonly Shot[], seconds: number): Promise<Calm> {
  const { times } = await send(port, shots, pagesPerSecond, seconds);
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, failed: times.filter(({ ok }) => !ok).length };
}

/** The storm's figures as text. */
export async function measureStorm(port: number, { citizens }: Town, seconds: number): Promise<string> {
  const lasting = Math.min(longestSeconds, Math.max(3, seconds));
  const pages = citizens.map(({ host, cookie, address }) => ({
    host,
    path: "/members",
    headers: { cookie, "x-forwarded-for": address },
  }));
  // One address per login, so that the limits on logins count each login once.
  const logins = citizens.map((citizen) => loginShot({ ...citizen, address: citizen.address.replace(/^10\./, "99.") }));
  await browse(port, pages, 2);
  const quiet = await browse(port, pages, lasting);
  const [storm, stormy] = await Promise.all([
    send(port, logins, loginsPerSecond, lasting),
    browse(port, pages, lasting),
  ]);
  const { times } = storm;
  const refused = times.filter(({ ok }) => !ok).length + quiet.failed + stormy.failed;
  const ratio = (stormy.p95 / quiet.p95).toFixed(2);
  return [
    `storm of ${loginsPerSecond} logins/s: members page p95 ${quiet.p95.toFixed(1)} ms quiet, ${stormy.p95.toFixed(1)} ms in it`,
    `(${ratio}x, goal 1.5x); ${refused} refused; one hash takes ${(await hashMs()).toFixed(1)} ms`,
  ].join(" ");
}

async function hashMs(): Promise<number> {
  const rounds = 20;
  await hashPassword("warming up the hash");
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await hashPassword("a password of the bench");
  return (performance.now() - started) / rounds;
}
