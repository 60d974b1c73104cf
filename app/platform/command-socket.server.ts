/**
 * Sends a command to the process that has opened the embedded database (DESIGN 13.18). Request and answer are one line
 * of JSON each. Only the socket's owner may use the socket.
 */
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import { CommandRefused } from "./errors";
import { log } from "./log.server";
import { timeouts } from "./timeouts";

type Handler = (args: unknown) => Promise<unknown> | unknown;

const requestLine = z.object({ command: z.string(), args: z.unknown().optional() });
const answerLine = z.union([
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

const handlers = new Map<string, Handler>();

/** Registers a command's handler, which checks its own arguments. Returns a function that unregisters the handler. */
export function registerCommand(command: string, handler: Handler): () => void {
  handlers.set(command, handler);
  return () => void (handlers.get(command) === handler && handlers.delete(command));
}

/**
 * Returns the shorter of the absolute and the relative path, because systems limit a socket's path to about 100 bytes.
 */
function socketPath(dataDir: string): string {
  const whole = resolve(dataDir, "control.sock");
  const short = relative(process.cwd(), whole);
  const path = Buffer.byteLength(short) < Buffer.byteLength(whole) ? short : whole;
  if (Buffer.byteLength(path) > 100) throw new Error(`DATA_DIR is too deep for a socket: ${join(dataDir)}`);
  return path;
}

async function answer(line: string): Promise<z.infer<typeof answerLine>> {
  try {
    const { command, args } = requestLine.parse(JSON.parse(line));
    const handler = handlers.get(command);
    if (!handler) return { ok: false, error: `The running process does not know the command "${command}".` };
    return { ok: true, result: (await handler(args)) ?? null };
  } catch (error) {
    // Log only faults of the process, because the operator's terminal shows other errors.
    if (!(error instanceof CommandRefused)) log.warn("control.failed", { error });
    // A user of this socket owns the data, so the whole message may be shown.
    return { ok: false, error: error instanceof Error ? error.message : "The command failed." };
  }
}

function serve(socket: Socket): void {
  const lines = createInterface({ input: socket });
  // Listen on the socket and on readline, which emits the socket's errors again. An error without a listener would end
  // the process.
  for (const source of [socket, lines]) source.on("error", () => socket.destroy());
  lines.on("line", async (line) => {
    const reply = await answer(line);
    if (!socket.destroyed) socket.write(`${JSON.stringify(reply)}\n`);
  });
}

function connect(path: string): Promise<Socket | null> {
  return new Promise((done, fail) => {
    const socket = createConnection(path);
    socket.once("connect", () => done(socket));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") done(null);
      else fail(error);
    });
  });
}

/**
 * Starts to listen for commands. The caller holds the lock on the data folder, so an existing socket file belongs to a
 * dead process.
 */
export async function startCommandSocket(dataDir: string): Promise<{ close(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket.once("close", () => open.delete(socket)));
    serve(socket);
  });
  await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

/**
 * Runs a command in the running process and returns `{ result }`. Returns null when no process runs. Throws the
 * command's error.
 */
export async function sendCommand(
  dataDir: string,
  command: string,
  args: unknown,
): Promise<{ result: unknown } | null> {
  const socket = await connect(socketPath(dataDir));
  if (!socket) return null;
  try {
    socket.write(`${JSON.stringify({ command, args })}\n`);
    const reply = answerLine.parse(JSON.parse(await firstLine(socket)));
    if (!reply.ok) throw new Error(reply.error);
    return { result: reply.result };
  } finally {
    socket.destroy();
  }
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    const closed = (cause?: unknown) => fail(new Error("The running process closed the connection.", { cause }));
    socket.setTimeout(timeouts.commandSocket.silenceMs, () => fail(new Error("The running process does not answer.")));
    // Listen for errors too, because a process that ends with unread input resets the connection.
    socket.once("error", closed).once("close", () => closed());
    createInterface({ input: socket }).once("error", closed).once("line", done);
  });
}
