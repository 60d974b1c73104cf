import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LiveResponse } from "../live-response.server";
import { createLifetimes, type Lifetimes } from "./lifetime.server";
import { createShedding, type Shedding } from "./shedding.server";
import {
  type FakeEdge,
  type FakeHandler,
  type FakeParts,
  type FakeVisit,
  startFakeEdge,
} from "../../../tests/support/fake-edge";

const log = { debug() {}, info() {}, warn() {}, error: vi.fn() };

interface Held {
  edge: FakeEdge;
  shedding: Shedding;
  lifetimes: Lifetimes;
}

const running: FakeEdge[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((edge) => edge.stop()));
});

async function start(handler: FakeHandler, parts: FakeParts = {}): Promise<Held> {
  const shedding = createShedding();
  const lifetimes = createLifetimes(log);
  const edge = await startFakeEdge(handler, { shedding, lifetimes, ...parts });
  running.push(edge);
  return { edge, shedding, lifetimes };
}

/** A step that waits until it is released. `reached` resolves when the step begins to wait. */
function step() {
  let goOn = () => {};
  let reach = () => {};
  const reached = new Promise<void>((done) => (reach = done));
  const gone = new Promise<void>((done) => (goOn = done));
  const wait = () => {
    reach();
    return gone;
  };
  return { wait, reached, goOn };
}

const visitOf = (tenant: FakeVisit["tenant"], transport: FakeVisit["transport"]): FakeVisit => ({
  tenant,
  transport,
  cookies: { lines: [] },
  page: { shareable: false },
});

function send({ port }: FakeEdge, text: string): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  return socket.on("error", () => undefined);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`;
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a.test\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 2\r\n\r\nab`;

async function leave(socket: Socket, { lifetimes }: Held): Promise<void> {
  socket.destroy();
  await expect.poll(() => lifetimes.open).toBe(0);
}

const allGone = ({ shedding, lifetimes }: Held) => expect.poll(() => [shedding.taken, lifetimes.open]).toEqual([0, 0]);

describe("a sender who announces a body and sends none", () => {
  it("Senders who announce a body and send none take no slot", async () => {
    const held = await start(
      async (request) => new Response(request.method === "POST" ? await request.text() : "page"),
    );
    const announced =
      "POST /action HTTP/1.1\r\nHost: a.test\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 2\r\n\r\n";
    const sockets = Array.from({ length: 410 }, () => send(held.edge, announced));
    await expect.poll(() => held.lifetimes.open).toBe(410);
    expect((await held.edge.get("/")).status).toBe(200);
    expect(held.shedding.taken).toBe(0);
    for (const socket of sockets) socket.destroy();
    await allGone(held);
  });
});

describe("a reader who leaves", () => {
  it("A reader who leaves while the visit is looked up takes no slot, and the page is not made", async () => {
    const lookUp = step();
    const handler = vi.fn<FakeHandler>(() => new Response("page"));
    const held = await start(handler, {
      openVisit: async (_request, tenant, transport) => {
        await lookUp.wait();
        return visitOf(tenant, transport);
      },
    });
    const socket = send(held.edge, get("/profile"));
    await lookUp.reached;
    await leave(socket, held);
    lookUp.goOn();
    expect((await held.edge.get("/later")).status).toBe(200);
    await allGone(held);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it("An action that began is completed after its reader left, and no resource stays taken", async () => {
    const work = step();
    const done: string[] = [];
    const held = await start(async (request) => {
      const text = await request.text();
      await work.wait();
      done.push(text);
      return new Response("done");
    });
    const socket = send(held.edge, post("/action"));
    await work.reached;
    await leave(socket, held);
    work.goOn();
    await expect.poll(() => done).toEqual(["ab"]);
    await allGone(held);
  });

  it("A page whose reader left keeps its slot until the work ends, because the work costs the same", async () => {
    const work = step();
    const held = await start(async () => {
      await work.wait();
      return new Response("page");
    });
    const socket = send(held.edge, get("/"));
    await work.reached;
    await leave(socket, held);
    expect(held.shedding.taken).toBe(1);
    work.goOn();
    await allGone(held);
  });

  it("A page that throws releases its slot", async () => {
    const held = await start(() => {
      throw new Error("broken");
    });
    expect((await held.edge.get("/")).status).toBe(500);
    await allGone(held);
  });

  it("A reader who leaves with several requests on one connection frees all their slots", async () => {
    const work = step();
    const begun: string[] = [];
    const held = await start(async (request) => {
      begun.push(new URL(request.url).pathname);
      await work.wait();
      return new Response("page");
    });
    const socket = send(held.edge, get("/one") + get("/two") + get("/three"));
    await expect.poll(() => begun).toHaveLength(3);
    expect([held.shedding.taken, held.lifetimes.open]).toEqual([3, 3]);
    await leave(socket, held);
    work.goOn();
    await allGone(held);
  });

  it("A stream whose reader leaves before it starts is never subscribed", async () => {
    const work = step();
    const attach = vi.fn(() => () => {});
    const held = await start(async () => {
      await work.wait();
      return new LiveResponse(attach, { headers: { "content-type": "text/event-stream" } });
    });
    const socket = send(held.edge, get("/realtime"));
    await work.reached;
    await leave(socket, held);
    work.goOn();
    await allGone(held);
    expect(attach).not.toHaveBeenCalled();
  });

  it("A release that throws does not prevent other releases of its request", async () => {
    const release = vi.fn(() => {
      throw new Error("cannot be released");
    });
    const held = await start(
      () => new LiveResponse(() => release, { headers: { "content-type": "text/event-stream" } }),
    );
    const socket = send(held.edge, get("/realtime"));
    await expect.poll(() => held.lifetimes.open).toBe(1);
    await expect.poll(() => held.shedding.taken).toBe(0);
    await leave(socket, held);
    expect(release).toHaveBeenCalledTimes(1);
    expect(log.error).toHaveBeenCalledWith("request.release_failed", expect.anything());
  });
});

describe("a stream", () => {
  it("A stream takes a slot while it opens, and none while it is open", async () => {
    const work = step();
    const opening = await start(async () => {
      await work.wait();
      return new LiveResponse(() => () => {}, { headers: { "content-type": "text/event-stream" } });
    });
    const socket = send(opening.edge, get("/realtime"));
    await work.reached;
    expect(opening.shedding.taken).toBe(1);
    work.goOn();
    await new Promise((begun) => socket.once("data", begun));
    expect([opening.lifetimes.open, opening.shedding.taken]).toEqual([1, 0]);
    await leave(socket, opening);

    const held = await start(
      () => new LiveResponse(() => () => {}, { headers: { "content-type": "text/event-stream" } }),
      { shedding: createShedding({ maxInFlight: 2 }) },
    );
    const sockets = Array.from({ length: 12 }, () => send(held.edge, get("/realtime")));
    for (const socket of sockets) await new Promise((begun) => socket.once("data", begun));
    expect(held.lifetimes.open).toBe(12);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => held.lifetimes.open).toBe(0);
  });
});

it("After five hundred readers left at random moments, no resource stays taken", async () => {
  const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const held = await start(
    async () => {
      await later(Math.random() * 20);
      return new Response("page");
    },
    {
      openVisit: async (_request, tenant, transport) => {
        await later(Math.random() * 20);
        return visitOf(tenant, transport);
      },
    },
  );
  const readers = Array.from({ length: 512 }, async () => {
    const socket = send(held.edge, get("/members"));
    await later(Math.random() * 60);
    socket.destroy();
  });
  await Promise.all(readers);
  await allGone(held);
  expect((await held.edge.get("/members")).status).toBe(200);
});

it("A connection that nobody reads is closed, and its buffered bytes are freed", async () => {
  const work = step();
  const held = await start(async () => {
    await work.wait();
    return new Response("x".repeat(32 * 1024 * 1024));
  });
  held.edge.server.timeout = 300;
  const socket = send(held.edge, get("/")).pause();
  await work.reached;
  expect(held.lifetimes.open).toBe(1);
  work.goOn();
  await expect.poll(() => held.lifetimes.open).toBe(0);
  socket.destroy();
});
