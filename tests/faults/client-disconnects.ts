import { connect, type Socket } from "node:net";
import sharp from "sharp";
import { paths } from "~/paths";
import { randomId } from "~/platform/ids";
import type { ResourceUsage } from "~/server/edge/resource-usage.server";
import { ask, freshAddress, type Person } from "../support/person";
import { later } from "./load";

export interface DisconnectPlan {
  port: number;
  /** Logged-in members, enough to keep each below the rate limit. */
  persons: readonly Person[];
  /** The id of a conversation of the first member. */
  conversationId: string;
  asset: string;
  count: number;
  seed: number;
}

/** Asks the process which resources its requests hold. */
export async function heldBy(port: number): Promise<{ status: number; held: ResourceUsage }> {
  const answer = await ask(port, "/readyz", { headers: { host: "any", "x-forwarded-for": "127.0.0.1" } });
  return { status: answer.status, held: (JSON.parse(answer.text) as { held: ResourceUsage }).held };
}

/** Report of a process without requests. Only its own `subscriptions` remain. */
export const nothingHeld = {
  requests: 0,
  slots: 0,
  bodyBytes: 0,
  streams: 0,
  connections: 0,
  waitingForConnection: 0,
  tasks: 0,
  waitingTasks: 0,
};

/** Random numbers from 0 (included) to 1 (excluded). The same seed gives the same numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Sent {
  method?: string;
  path: string;
  /** The member who sends the request. A request without a member comes from a new IP address. */
  person?: Person;
  type?: string;
  body?: Buffer;
}

function written({ method = "GET", path, person, type, body }: Sent, { port, persons }: DisconnectPlan): Buffer {
  const host = persons[0]?.host ?? "";
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}:${port}`,
    `x-forwarded-for: ${person?.address ?? freshAddress()}`,
    "sec-fetch-site: same-origin",
    "x-request-type: client",
    `cookie: ${person?.cookieHeader ?? "locale=en"}`,
    ...(body ? [`content-type: ${type}`, `content-length: ${body.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body ?? Buffer.alloc(0)]);
}

const json = (fields: object) => ({ type: "application/json", body: Buffer.from(JSON.stringify(fields)) });

/** Eleven kinds of clients. The last kind sends three requests on one connection. */
async function kindsOf(all: DisconnectPlan): Promise<((person: Person, n: number) => Sent[])[]> {
  const photo = await uploaded();
  const sender = all.persons[0] as Person;
  const page = (path: string) => (person: Person) => [{ path, person }];
  return [
    page("/members"),
    page("/profile"),
    page("/members?min_age=18&max_age=60&order=newest"),
    page("/api/chats.php"),
    page(paths.realtime()),
    () => [
      {
        method: "POST",
        path: paths.doMessage(all.conversationId),
        person: sender,
        ...json({ body: "Hello and goodbye", client_id: randomId() }),
      },
    ],
    (_, n) => [
      { method: "POST", path: "/api/user.php", ...json({ email: `nobody${n}@faults.test`, password: "wrong-wrong" }) },
    ],
    (person) => [{ method: "POST", path: paths.doPhotoUpload(), person, ...photo }],
    () => [{ path: "/" }],
    () => [{ path: all.asset }],
    (person) => [
      { path: "/members", person },
      { path: "/chats", person },
      { path: paths.realtime(), person },
    ],
  ];
}

/** An upload form with a picture, large enough to arrive in several pieces. */
async function uploaded() {
  const boundary = "faults-boundary";
  const noise = { width: 900, height: 900, channels: 3 as const, noise: { type: "gaussian", mean: 120, sigma: 60 } };
  const picture = await sharp({ create: { ...noise, background: "#888" } } as never)
    .jpeg({ quality: 90 })
    .toBuffer();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Number of clients that are connected at the same time. */
const atOnce = 16;
const longestStayMs = 400;
/** Milliseconds for which a client waits for the first byte of an answer. */
const firstByteTimeoutMs = 10_000;

/**
 * Sends requests of every kind. Their clients disconnect before, during or after the answer. Returns how many clients
 * got at least one byte, and how many got none.
 */
export async function sendAndDisconnect(all: DisconnectPlan): Promise<{ answered: number; unanswered: number }> {
  const kinds = await kindsOf(all);
  const next = numbers(all.seed);
  let begun = 0;
  let answered = 0;
  const lane = async () => {
    while (begun < all.count) {
      const n = begun++;
      const kind = kinds[n % kinds.length] as (person: Person, n: number) => Sent[];
      const person = all.persons[n % all.persons.length] as Person;
      const bytes = Buffer.concat(kind(person, n).map((sent) => written(sent, all)));
      // A quarter of the clients leaves at once, and two fifths within 400 ms. The rest leave soon after the first
      // byte.
      const kindOfStay = next();
      const stayMs = kindOfStay < 0.25 ? next() * 2 : kindOfStay < 0.65 ? next() * longestStayMs : firstByteTimeoutMs;
      const share = next() < 0.2 ? next() : 1;
      const lingerMs = next() * 30;
      const part =
        share < 1 && stayMs < firstByteTimeoutMs ? bytes.subarray(0, Math.ceil(bytes.length * share)) : bytes;
      if (await visit(all.port, part, { stayMs, lingerMs })) answered += 1;
    }
  };
  // Request each page once before the clients start, because a page's first request is slow.
  for (const path of ["/", "/members", "/profile", "/chats"]) await all.persons[0]?.get(path);
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { answered, unanswered: all.count - answered };
}

interface Stay {
  stayMs: number;
  /** Milliseconds from the first byte until the client leaves. */
  lingerMs: number;
}

/** True when a byte arrived before the client left. */
function visit(port: number, bytes: Buffer, { stayMs, lingerMs }: Stay): Promise<boolean> {
  let isAnswered = false;
  return new Promise((done) => {
    const leave = () => socket.resetAndDestroy();
    let leaving: NodeJS.Timeout | undefined;
    const socket: Socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes);
      leaving = setTimeout(leave, stayMs);
    });
    socket.once("data", () => {
      isAnswered = true;
      if (stayMs === firstByteTimeoutMs) setTimeout(leave, lingerMs);
      socket.resume();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(leaving);
      done(isAnswered);
    });
  });
}

/**
 * Opens more connections than the process serves at a time. Each connection sends a request after every answer. All
 * disconnect at once after `ms` milliseconds. Returns the statuses of the answers.
 */
export async function overload(
  { port, persons }: DisconnectPlan,
  connections: number,
  ms: number,
): Promise<Set<number>> {
  const statuses = new Set<number>();
  const sockets = Array.from({ length: connections }, (_, n) => {
    const person = persons[n % persons.length] as Person;
    const asked = `GET /members HTTP/1.1\r\nhost: ${person.host}:${port}\r\nx-forwarded-for: ${freshAddress()}\r\ncookie: ${person.cookieHeader}\r\n\r\n`;
    const socket = connect(port, "127.0.0.1", () => socket.write(asked));
    socket.setEncoding("latin1").on("data", (text) => {
      for (const [, status] of String(text).matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        statuses.add(Number(status));
        socket.write(asked);
      }
    });
    return socket.on("error", () => undefined);
  });
  await later(ms);
  for (const socket of sockets) socket.destroy();
  return statuses;
}

/** Opens connections that announce a body and send none. Returns the function that breaks these connections. */
export async function announceOnly({ port, persons }: DisconnectPlan, connections: number): Promise<() => void> {
  const host = persons[0]?.host ?? "";
  const open = Array.from({ length: connections }, () => {
    const head = `POST /api/user.php HTTP/1.1\r\nhost: ${host}:${port}\r\nx-forwarded-for: ${freshAddress()}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`;
    const socket = connect(port, "127.0.0.1", () => socket.write(head));
    return socket.on("error", () => undefined);
  });
  await later(500);
  return () => {
    for (const socket of open) socket.destroy();
  };
}
