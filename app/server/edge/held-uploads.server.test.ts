import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import {
  type FakeEdge,
  type FakeHandler,
  type FakeParts,
  parseAnswer,
  startFakeEdge,
} from "../../../tests/support/fake-edge";
import { createUploadBudget, type UploadBudget } from "./upload-budget.server";

const running: FakeEdge[] = [];
const senders: Sender[] = [];
afterEach(async () => {
  for (const { socket } of senders.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map((edge) => edge.stop()));
});

const formBytes = 100_000;

interface Sender {
  socket: Socket;
  /** Status line and headers, as far as they have arrived. */
  answer: string;
}

interface Held {
  edge: FakeEdge;
  uploads: UploadBudget;
  /** Bytes that the routes have read. */
  read(): number;
  /** Number of uploads that got no memory. */
  refused(): number;
}

/** A budget that counts the uploads to which it gave no memory. */
function countingRefusals(budget: UploadBudget) {
  let refused = 0;
  const uploads: UploadBudget = {
    get taken() {
      return budget.taken;
    },
    reserve: async (upload, signal) => {
      const release = await budget.reserve(upload, signal);
      if (!release) refused += 1;
      return release;
    },
  };
  return { uploads, refused: () => refused };
}

/** Starts an edge that reads the session from the header `x-member`. The process has memory for four forms. */
async function start(waitMs: number, mostBytesPerTenant = 4 * formBytes): Promise<Held> {
  const mostBytes = 4 * formBytes;
  const budget = createUploadBudget({ mostBytes, mostBytesPerTenant, mostBytesPerOwner: formBytes, waitMs });
  const { uploads, refused } = countingRefusals(budget);
  let read = 0;
  const handler: FakeHandler = async (request) => {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) read += chunk.length;
    return new Response("stored");
  };
  const bodyLimit: FakeParts["bodyLimit"] = async ({ headers }) => ({
    bytes: formBytes,
    owner: String(headers["x-member"]),
  });
  const edge = await startFakeEdge(handler, { uploads, bodyLimit });
  running.push(edge);
  return { edge, uploads, read: () => read, refused };
}

/** Sends a form without its last byte. */
function holdUpload(
  { port }: FakeEdge,
  member: string,
  { length = `Content-Length: ${formBytes}`, host = "a.test" } = {},
): Sender {
  const socket = connect(port, "127.0.0.1");
  const sender: Sender = { socket, answer: "" };
  socket.on("error", () => undefined).on("data", (bytes) => (sender.answer += bytes.toString("latin1")));
  socket.write(
    `POST /photos HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nX-Member: ${member}\r\n${length}\r\n\r\n`,
  );
  const bytes = "x".repeat(formBytes - 1);
  socket.write(length.startsWith("Content") ? bytes : `${bytes.length.toString(16)}\r\n${bytes}\r\n`);
  senders.push(sender);
  return sender;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

it("Many held uploads use no more memory than the process's budget, and later ones are refused with 503", async () => {
  const { edge, uploads, read, refused } = await start(200);
  const held = Array.from({ length: 40 }, (_, at) => holdUpload(edge, `m${at}`));
  await expect.poll(() => read()).toBeGreaterThanOrEqual(4 * (formBytes - 1));
  await expect.poll(refused).toBe(36);
  expect([read(), uploads.taken]).toEqual([4 * (formBytes - 1), 4 * formBytes]);
  for (const { socket } of held) socket.write("x");
  await expect.poll(() => held.filter(({ answer }) => answer !== "")).toHaveLength(40);
  const answers = held.map(({ answer }) => parseAnswer(answer));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.map(({ headers }) => Number(headers.get("retry-after")) > 0)).toEqual(Array(36).fill(true));
  expect(uploads.taken).toBe(0);
});

it("Held bodies without a session use no more memory than their own budget, and a small one needs none", async () => {
  const budget = createUploadBudget({ mostBytes: 8 * formBytes, waitMs: 200 });
  const { uploads: forms, refused } = countingRefusals(budget);
  let read = 0;
  const edge = await startFakeEdge(
    async (request) => {
      for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) read += chunk.length;
      return new Response("stored");
    },
    { forms, bodyLimit: async () => ({ bytes: formBytes, owner: null }) },
  );
  running.push(edge);
  const lengths = [`Content-Length: ${formBytes}`, "Transfer-Encoding: chunked"];
  const held = Array.from({ length: 40 }, (_, at) => holdUpload(edge, "nobody", { length: lengths[at % 2] as string }));
  await expect.poll(() => read).toBeGreaterThanOrEqual(4 * (formBytes - 1));
  await expect.poll(refused).toBe(36);
  expect([read, forms.taken]).toEqual([4 * (formBytes - 1), 4 * formBytes]);
  const small = await edge.send("POST", "/form", { "sec-fetch-site": "same-origin" }, "x".repeat(1000));
  expect(small.status).toBe(200);
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => forms.taken).toBe(0);
});

it("One member's held uploads leave room for the uploads of others", async () => {
  const { edge, uploads } = await start(10_000);
  for (let time = 0; time < 10; time += 1) holdUpload(edge, "greedy");
  await expect.poll(() => uploads.taken).toBe(formBytes);
  const other = holdUpload(edge, "other");
  other.socket.write("x");
  await expect.poll(() => parseAnswer(other.answer).status).toBe(200);
});

it("Uploads that members of one tenant hold leave room for the uploads of another tenant", async () => {
  const { edge, uploads } = await start(10_000, 3 * formBytes);
  const held = Array.from({ length: 6 }, (_, at) => holdUpload(edge, `m${at}`));
  await expect.poll(() => uploads.taken).toBe(3 * formBytes);
  const other = holdUpload(edge, "other", { host: "b.test" });
  other.socket.write("x");
  await expect.poll(() => parseAnswer(other.answer).status).toBe(200);
  for (const { socket } of held) socket.write("x");
  await expect.poll(() => held.filter(({ answer }) => parseAnswer(answer).status === 200)).toHaveLength(6);
  await expect.poll(() => uploads.taken).toBe(0);
});

it("By default one tenant's uploads take at most half of a process's bytes", async () => {
  const uploads = createUploadBudget({ waitMs: 0 });
  const { signal } = new AbortController();
  const hold = (tenantId: number, member: number) =>
    uploads.reserve({ tenantId, owner: `${tenantId}:${member}`, bytes: 32 * 1024 * 1024 }, signal);
  const held = await Promise.all(Array.from({ length: 6 }, (_, at) => hold(1, at)));
  expect(held.filter((release) => release !== null)).toHaveLength(4);
  expect(await hold(2, 1)).not.toBeNull();
});

it("Room that a departed sender held goes to a sender who waits", async () => {
  const { edge, uploads } = await start(10_000);
  const chunked = { length: "Transfer-Encoding: chunked" };
  const held = Array.from({ length: 4 }, (_, at) => holdUpload(edge, `m${at}`, chunked));
  await expect.poll(() => uploads.taken).toBe(4 * formBytes);
  const leaving = holdUpload(edge, "leaving");
  const waiting = holdUpload(edge, "waiting");
  waiting.socket.write("x");
  await pause(100);
  expect(waiting.answer).toBe("");
  leaving.socket.destroy();
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => parseAnswer(waiting.answer).status).toBe(200);
  await expect.poll(() => uploads.taken).toBe(0);
});
