import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { logIn } from "~/accounts/login.server";
import { setLogLevel } from "~/platform/log.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { loader as memberPage } from "~/routes/member-page/member";
import { action as saveAbout } from "~/routes/profiles/save-about";
import { action as saveBasics } from "~/routes/profiles/save-basics";
import { action as openConversation } from "~/routes/chat/first-message";
import { reportFault } from "~/server/respond.server";
import { Caller } from "../support/route-caller";
import { testAppOfFile } from "../support/test-app";

/**
 * Logs must hold no personal data (P09, GDPR 9). The test gives a member unique values, forces failures, and searches
 * all log lines for these values.
 */
const app = testAppOfFile();
const canaries = {
  email: "canary.mail@logs.test",
  name: "Canaryname",
  password: "canary password of four words",
  body: "canarybody of a message",
  about: "canaryabout of a profile",
  city: "Canarycity",
  day: "1983-02-11",
};

it("P09: no log line contains a member's data or text, even after failures", async () => {
  const lines: string[] = [];
  const keep = (chunk: unknown) => {
    lines.push(String(chunk));
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(keep as typeof process.stdout.write);
  vi.spyOn(process.stderr, "write").mockImplementation(keep as typeof process.stderr.write);
  setLogLevel("debug");
  try {
    await live();
  } finally {
    setLogLevel("error");
    vi.restoreAllMocks();
  }
  const text = lines.join("");
  // The failures must have been logged.
  expect(text).toContain("DatabaseError");
  expect(Object.entries(canaries).filter(([, canary]) => text.includes(canary))).toEqual([]);
});

async function live(): Promise<void> {
  const { email, name, password, body, about, city, day } = canaries;
  const id = await app.member(app.ember, { email, name, birthDate: day, credits: 50 });
  const other = await app.member(app.ember);
  const caller = await Caller.of(app.ember, id);
  await caller.tell(memberPage, `/members/${other}`, { params: { id: other } });
  await caller.tell(saveAbout, "/profile/about", { fields: { about } });
  await caller.tell(saveBasics, "/profile/basics", { fields: { name, city, birth_date: "not a day" } });
  await caller.tell(openConversation, `/members/${other}/chat/messages`, {
    params: { id: other },
    fields: { body, client_id: randomId() },
  });
  const origin = { network: "203.0.113.77", device: name, heldToken: undefined };
  await logIn(app.ember, email, password, origin).catch(() => undefined);
  await forced(() => app.member(app.ember, { email, name: `${name} twin` }));
  await forced(() => app.member(app.ember, { name, email: `2${email}` }));
  await forced(() => app.ember.db.write((w) => w.rows(sql`select ${body}::integer`)));
  await forced(() => app.ember.db.write((w) => w.rows(sql`select ${sql.lit(about)}::integer`)));
  await forced(async () => {
    throw new Error(`Nobody is called "${name}" at ${email}`);
  });
  await services().mailer.send({
    id: randomId(),
    tenantId: app.ember.tenant.id,
    from: { name: "Post", address: "mail@logs.test" },
    to: email,
    subject: body,
    text: body,
    html: body,
    headers: {},
  } as never);
}

/** Logs the failure as if a page had failed. */
async function forced(action: () => Promise<unknown>): Promise<void> {
  await action().then(
    () => Promise.reject(new Error("was to fail")),
    (error: unknown) => reportFault(error, "/profile"),
  );
}
