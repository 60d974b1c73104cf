import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../tests/support/database";
import { readEnv } from "./env.server";
import type { Mail } from "./mailer.server";
import { services, startServices, stopServices } from "./services.server";

const mail: Mail = { tenantId: 1, from: { address: "a@b.example" }, to: "c@d.example", subject: "s", text: "t" };

describe("the services of a process", () => {
  let folder = "";
  const env = () => readEnv({ NODE_ENV: "test", DATA_DIR: folder });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "services-"));
  });
  afterEach(async () => {
    await stopServices();
    rmSync(folder, { recursive: true, force: true });
  });

  it("Services exist between start and stop, and the data folder is locked during that time", async () => {
    expect(() => services()).toThrow(/not started/);
    const mails: Mail[] = [];
    const started = await startServices({ env: env(), mailSink: (one) => void mails.push(one) });
    expect(services()).toBe(started);
    expect(existsSync(join(folder, "lock"))).toBe(true);
    await expect(startServices({ env: env() })).rejects.toThrow(/already/);
    expect((await started.database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await started.mailer.send(mail);
    expect(mails).toEqual([mail]);
    await stopServices();
    await stopServices();
    expect(() => services()).toThrow(/not started/);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });

  it("Without a mail server or text gateway, sending fails and loses no message silently", async () => {
    await startServices({ env: env(), database: await openTestDatabase() });
    await expect(services().mailer.send(mail)).rejects.toThrow(/SMTP_URL/);
    await expect(services().sms.send({ tenantId: 1, to: "+31612345678", text: "x" })).rejects.toThrow(/SMS_URL/);
  });

  it("When one service cannot start, none stays open", async () => {
    writeFileSync(join(folder, "database"), "not a database");
    await expect(startServices({ env: env() })).rejects.toThrow();
    expect(() => services()).toThrow(/not started/);
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });
});
