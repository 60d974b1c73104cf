import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "~/platform/database.server";
import { services } from "~/platform/services.server";
import { type House, openHouse } from "../../tests/support/house";
import { UnitConnection } from "./unit.server";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe("a unit of work lets go of its connection", () => {
  it("when questions are asked side by side", async () => {
    const answers = await house.ember.db.read((q) => Promise.all([q.now(), q.now(), q.now()]));
    expect(answers).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
  });

  it("when a write asks side by side and one of them fails", async () => {
    const asked = house.ember.db.write((w) => Promise.all([w.now(), w.rows(sql`select 1 / 0`), w.now(), w.now()]));
    await expect(asked).rejects.toThrow("division by zero");
    expect(await house.ember.db.read((q) => q.now())).toBeInstanceOf(Date);
  });

  it("when it fails before the connection has come, in a read and in a write", async () => {
    const gone = () => Promise.reject(new Error("gone"));
    for (let round = 0; round < 20; round++) {
      await expect(house.ember.db.read((q) => Promise.all([q.now(), gone()]))).rejects.toThrow("gone");
      await expect(house.ember.db.write((w) => Promise.all([w.now(), gone()]))).rejects.toThrow("gone");
    }
    // The embedded database has one connection and a pool a handful: had any been kept, this would wait for ever.
    expect(await house.ember.db.read((q) => q.now())).toBeInstanceOf(Date);
  });
});

describe("a unit in which a statement failed and was caught", () => {
  it("does not pass for one that was committed", async () => {
    const told: string[] = [];
    const careless = house.ember.db.write(async (w) => {
      w.afterCommit(() => void told.push("done"));
      await w.rows(sql`select 1 / 0`).catch(() => {});
    });
    await expect(careless).rejects.toThrow(/Nothing was committed/);
    expect(told).toEqual([]);
  });
});

describe("a unit of the embedded database", () => {
  it("sends one statement at a time: the driver's own queue, which it would stand in, goes with pg 9", async () => {
    let sent = 0;
    const most: number[] = [];
    const query = async () => {
      most.push(++sent);
      await new Promise(setImmediate);
      sent -= 1;
      return { command: "COMMIT", rows: [] };
    };
    const database = { kind: "pglite", pool: { connect: async () => ({ query, release: () => {} }) } };
    const unit = new UnitConnection(database as unknown as Database, 1, "read write");
    const asked = [1, 2, 3].map((number) => unit.run(`select ${number}`, []));
    await asked[0];
    await unit.commit();
    await Promise.all(asked);
    expect(most).toEqual([1, 1, 1, 1, 1]);
  });
});

describe("a unit whose transaction could not begin", () => {
  const codeIs = (code: string) => Object.assign(new Error(code), { code });
  const client = {
    query: (asked: string | { text: string }) => {
      const isBegin = typeof asked === "string" && asked.startsWith("begin");
      return isBegin ? Promise.reject(codeIs("57014")) : Promise.reject(codeIs("25P02"));
    },
    release: () => {},
  };
  const database = { kind: "postgres", pool: { connect: async () => client } } as unknown as Database;

  it("says why, not that statements are refused", async () => {
    const unit = new UnitConnection(database, 1, "read write");
    await expect(unit.run("select 1", [])).rejects.toMatchObject({ code: "57014" });
  });
});

describe("a job of a unit", () => {
  const add = () =>
    house.ember.db.write(async (w) => {
      await w.enqueue("mail.send", { mailId: "00000000-0000-4000-8000-000000000000" });
      expect(services().queue.wake).not.toHaveBeenCalled();
    });

  it("wakes the worker of this process once it is durable, and not before", async () => {
    const wake = vi.spyOn(services().queue, "wake");
    await add();
    expect(wake).toHaveBeenCalledOnce();
  });

  it("wakes nobody when the unit fails", async () => {
    const wake = vi.spyOn(services().queue, "wake");
    const failing = house.ember.db.write(async (w) => {
      await w.enqueue("mail.send", { mailId: "00000000-0000-4000-8000-000000000000" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(wake).not.toHaveBeenCalled();
  });
});
