import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerCommand, sendCommand, startCommandSocket } from "./command-socket.server";
import { CommandRefused } from "./errors";
import { log } from "./log.server";

describe("the command socket", () => {
  let folder = "";
  const closers: (() => Promise<void> | void)[] = [];
  const start = async () => {
    const commands = await startCommandSocket(folder);
    closers.push(commands.close);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "control-"));
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("A sent command returns null when no process runs", async () => {
    expect(await sendCommand(folder, "ping", {})).toBeNull();
  });

  it("A sent command returns the running process's result", async () => {
    closers.push(registerCommand("add", (args) => (args as number[]).reduce((sum, next) => sum + next, 0)));
    closers.push(registerCommand("nothing", () => {}));
    await start();
    expect(await sendCommand(folder, "add", [1, 2, 3])).toEqual({ result: 6 });
    expect(await sendCommand(folder, "nothing", undefined)).toEqual({ result: null });
  });

  it("A sent command throws its error, and refuses an unknown command", async () => {
    closers.push(
      registerCommand("fail", async () => {
        throw new Error("The record is wrong.");
      }),
    );
    await start();
    await expect(sendCommand(folder, "fail", {})).rejects.toThrow("The record is wrong.");
    await expect(sendCommand(folder, "unheard", {})).rejects.toThrow('does not know the command "unheard"');
  });

  it("The command socket logs a fault but not an operator's mistake", async () => {
    const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
    closers.push(registerCommand("refuse", () => Promise.reject(new CommandRefused("There is no site rose."))));
    closers.push(registerCommand("break", () => Promise.reject(new TypeError("x is not a function"))));
    await start();
    await expect(sendCommand(folder, "refuse", null)).rejects.toThrow("There is no site rose.");
    expect(warned).not.toHaveBeenCalled();
    await expect(sendCommand(folder, "break", null)).rejects.toThrow("x is not a function");
    expect(warned).toHaveBeenCalledOnce();
  });

  it("The command socket carries large values and many lines whole", async () => {
    closers.push(registerCommand("echo", (args) => args));
    await start();
    const long = "línea\n".repeat(100_000);
    expect(await sendCommand(folder, "echo", { long })).toEqual({ result: { long } });
  });

  it("The command socket is accessible to its owner only", async () => {
    await start();
    expect(statSync(join(folder, "control.sock")).mode & 0o777).toBe(0o600);
  });

  it("The command socket replaces one that a dead process left", async () => {
    const stale = createServer().listen(join(folder, "control.sock"));
    await new Promise((ready) => stale.once("listening", ready));
    // Create the socket's file again, as a killed process leaves the file behind.
    await new Promise((done) => stale.close(done));
    writeFileSync(join(folder, "control.sock"), "");
    await start();
    expect(await sendCommand(folder, "unheard", {}).catch((error: Error) => error.message)).toContain("does not know");
  });

  it("The command socket survives a caller that sends nonsense or disconnects", async () => {
    await start();
    const caller = createConnection(join(folder, "control.sock"));
    const reply = new Promise<string>((heard) => caller.once("data", (text) => heard(String(text))));
    caller.write("nonsense\n");
    expect(JSON.parse(await reply)).toMatchObject({ ok: false });
    caller.destroy();
    expect(await sendCommand(folder, "unheard", {}).catch((error: Error) => error.message)).toContain("does not know");
  });

  it("The command socket survives a caller that leaves without reading its answer", async () => {
    closers.push(registerCommand("echo", (args) => args));
    await start();
    const caller = createConnection(join(folder, "control.sock")).pause();
    caller.write(`${JSON.stringify({ command: "echo", args: {} })}\n`);
    await new Promise((answered) => setTimeout(answered, 50));
    caller.destroy();
    expect(await sendCommand(folder, "echo", {})).toEqual({ result: {} });
  });

  it("A sent command fails when the process ends before it answers", async () => {
    closers.push(registerCommand("hang", () => new Promise(() => {})));
    const commands = await startCommandSocket(folder);
    const call = sendCommand(folder, "hang", {});
    const failed = expect(call).rejects.toThrow("closed the connection");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await commands.close();
    await failed;
  });

  it("A sent command fails when the process ends without reading the command", async () => {
    const server = createServer({ pauseOnConnect: true }, (socket) => setTimeout(() => socket.destroy(), 50));
    await new Promise<void>((done) => server.listen(join(folder, "control.sock"), done));
    closers.push(() => void server.close());
    await expect(sendCommand(folder, "hang", {})).rejects.toThrow("closed the connection");
  });
});
