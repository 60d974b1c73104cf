import { hashPassword } from "~/accounts/passwords.server";
import { sendRequest, type LoadRequest } from "./load";
import { loginRequest, type Population } from "./population";

/** P8: measures the slowdown of members' pages by fifty logins a second, and the time of one password hash. */
const loginsPerSecond = 50;
const pagesPerSecond = 20;
const longestSeconds = 10;

interface PageTimes {
  p95: number;
  failed: number;
}

/** Sends at a fixed rate without waiting for answers, as independent visitors do. */
export async function sendAtRate(port: number, requests: readonly LoadRequest[], perSecond: number, seconds: number) {
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  const times = await Promise.all(
    Array.from({ length: total }, async (_, at) => {
      await new Promise((due) => setTimeout(due, (at * 1000) / perSecond));
      const before = performance.now();
      const { status } = await sendRequest(port, requests[at % requests.length] as LoadRequest);
      return { ms: performance.now() - before, ok: status === 200 };
    }),
  );
  return { times, elapsedMs: performance.now() - started };
}

async function browse(port: number, requests: readonly LoadRequest[], seconds: number): Promise<PageTimes> {
  const { times } = await sendAtRate(port, requests, pagesPerSecond, seconds);
  return summarise(times);
}

/** The 95th percentile of the times in milliseconds, and the number of failed requests. */
export function summarise(times: readonly { ms: number; ok: boolean }[]): PageTimes {
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, failed: times.filter(({ ok }) => !ok).length };
}

/** Measures members' pages first alone and then during the logins. Returns the times as text. */
export async function measureLoginLoad(port: number, { users }: Population, seconds: number): Promise<string> {
  const duration = Math.min(longestSeconds, Math.max(3, seconds));
  const pages = users.map(({ host, cookie, address }) => ({
    host,
    path: "/members",
    headers: { cookie, "x-forwarded-for": address },
  }));
  // Each login has its own IP address, because the limit per address would refuse some logins.
  const logins = users.map((user) => loginRequest({ ...user, address: user.address.replace(/^10\./, "99.") }));
  await browse(port, pages, 2);
  const baseline = await browse(port, pages, duration);
  const [{ times }, loaded] = await Promise.all([
    sendAtRate(port, logins, loginsPerSecond, duration),
    browse(port, pages, duration),
  ]);
  const refused = times.filter(({ ok }) => !ok).length + baseline.failed + loaded.failed;
  const ratio = (loaded.p95 / baseline.p95).toFixed(2);
  return [
    `${loginsPerSecond} logins/s: members page p95 ${baseline.p95.toFixed(1)} ms without, ${loaded.p95.toFixed(1)} ms beside them`,
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
