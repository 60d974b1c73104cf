import { Agent, createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createDrain } from "./drain.server";

it("A server that shuts down closes after its last answer, even on a keep-alive connection", async () => {
  const drain = createDrain({ deadlineMs: 3_600_000 });
  const server = createServer({ keepAliveTimeout: 75_000 }).listen(0, "127.0.0.1");
  const asked = new Promise<ServerResponse>((done) => server.once("request", (_, res) => done(res)));
  await new Promise((ready) => server.once("listening", ready));
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<string>((done, fail) => {
    const { port } = server.address() as AddressInfo;
    get({ host: "127.0.0.1", port, agent }, (res) => {
      let text = "";
      res.on("data", (chunk) => (text += chunk)).once("end", () => done(text));
    }).once("error", fail);
  });
  const res = await asked;
  const left = drain.begin(server);
  res.end("whole");
  expect(await answered).toBe("whole");
  await left;
  agent.destroy();
});
