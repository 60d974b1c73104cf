import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import { languages } from "~/i18n/locales";
import type { TenantToApply } from "~/operators/tenant-onboarding.server";
import { readTenant } from "~/tenancy/tenant-folder.server";
import { type Answer, masked, Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";

/** Sign-up over HTTP. The site ember is discreet here, and on the site marina a sign-up logs in at once. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer("signup");
  await server.apply([discreetEmber()]);
});
afterAll(() => server?.stop());

function discreetEmber(): TenantToApply {
  const tenant = readTenant(resolve(import.meta.dirname, "../../../tenants"), "ember");
  if (!tenant.ok) throw new Error("tenants/ember cannot be read");
  const { state, record, company } = tenant.value;
  const settings = { ...(record.settings as object), discreet_accounts: true };
  return { slug: "ember", state, record: { ...record, settings }, company } as TenantToApply;
}

let serial = 0;
const someone = (tenant: "ember" | "heirloom" | "marina" | "onyx") => new Person(server.port, `${tenant}.localhost`);

/** All form fields of the last sign-up step. */
function whole(email: string, country: string) {
  serial += 1;
  return {
    email,
    gender: "male",
    country,
    name: `Outside ${serial}`,
    password: "seven grey herons fly",
    date_of_birth: "1988-01-01",
    signup_message: "Hello",
    terms: "yes",
    consent: "yes",
  };
}

async function join(person: Person, email: string): Promise<Answer> {
  return person.post("/signup", whole(email, person.host.startsWith("ember") ? "GB" : "NL"));
}

/** The answer without random values, seconds of a countdown and the typed email address. */
function told(answer: Answer, email: string): string {
  const cookies = answer.cookies.map((line) => line.replace(/=[^;]*/, "=*"));
  return JSON.stringify([masked({ ...answer, headers: { ...answer.headers, "set-cookie": cookies } })])
    .replace(/\b(?:60|5\d)\b/g, "<seconds left>")
    .replaceAll(email, "<address>");
}

describe("Sign-up on a discreet site", () => {
  it("A01: a sign-up with a known, a deleted or a new address gets exactly the same answers on a discreet site", async () => {
    const answers: string[] = [];
    for (const email of ["free@demo.test", "unconfirmed@demo.test", "deleted@demo.test", "new@outside.test"]) {
      const person = someone("ember");
      const steps = [
        await person.post("/signup/steps/0", { email, gender: "male", country: "GB" }),
        await join(person, email),
        await person.get("/signup/complete"),
        await person.get("/signup/confirmation"),
        await person.post("/activate/resend"),
      ];
      answers.push(steps.map((answer) => told(answer, email)).join("\n"));
      expect(steps.map(({ status }) => status)).toEqual([303, 303, 200, 200, 303]);
    }
    for (const answer of answers) expect(answer).toBe(answers[0]);
  });

  it("A password chosen at sign-up for a known, deleted or new address does not log in, with equal answers (A01)", async () => {
    const answers = new Set<string>();
    for (const email of ["free@demo.test", "unconfirmed@demo.test", "deleted@demo.test", "tried@outside.test"]) {
      await join(someone("ember"), email);
      const person = someone("ember");
      const { password } = whole(email, "GB");
      const byForm = await person.action("/login", { email, password });
      answers.add([byForm, await person.get("/login")].map((answer) => told(answer, email)).join("\n"));
      expect(byForm.status).toBe(422);
    }
    expect(answers.size).toBe(1);
  });

  it("A01: on a discreet site, password resets for known, deleted and unknown addresses get the same answer", async () => {
    const answers = new Set<string>();
    for (const email of ["free@demo.test", "deleted@demo.test", "nobody@outside.test"])
      answers.add(told(await someone("ember").post("/reset-password", { email }), email));
    expect(answers.size).toBe(1);
  });
});

/** The URL to which a page's form returns. */
const returnIn = ({ text }: Answer) =>
  /name="return_to" value="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";

describe("Refused steps of a sign-up", () => {
  it("A refused sign-up step shows its error on that step, even when later steps were already answered", async () => {
    const person = someone("marina");
    await person.post("/signup/steps/0", { email: "back@outside.test", gender: "male", country: "NL" });
    const page = await person.get("/signup?step=0");
    const wrong = { email: "abc", gender: "male", country: "NL", return_to: returnIn(page) };
    const { headers } = await person.post("/signup/steps/0", wrong);
    const told = await person.get(headers.location as string);
    expect(told.text).toContain('data-signup="0"');
    expect(told.text).toContain("Invalid email");
    expect(told.text).toContain('value="abc"');
  });

  it("A refused sign-up step keeps the invitation (ACC-24)", async () => {
    const person = someone("onyx");
    const invited = await person.post("/dev/invitation");
    const invitation = (invited.headers.location as string).slice(1);
    const page = await person.get(`/signup?invitation=${invitation}`);
    const wrong = { email: "abc", gender: "male", country: "PL", invitation, return_to: returnIn(page) };
    const { headers } = await person.post("/signup/steps/0", wrong);
    const told = await person.get(headers.location as string);
    expect(told.text).toContain('data-signup="0"');
    expect(told.text).toContain(`name="invitation" value="${invitation}"`);
  });
});

describe("A site that admits by invitation only", () => {
  const pages = ["/", "/pricing", "/landers/gallery", "/landers/alonetonight", "/signup"];

  it.each(languages)("A site that admits by invitation only has no button for an open sign-up (%s)", async (locale) => {
    const t = translator(locale);
    const ages = { minAge: "21" };
    const open = [
      t("landers:home.join"),
      t("landers:home.underCall", ages),
      t("landers:facts.free", ages),
      t("payments:pricing.join"),
      t("signup:closed.title"),
    ];
    const visitor = someone("onyx");
    visitor.cookies.set("locale", locale);
    for (const path of pages) {
      const { status, text } = await visitor.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, open.filter((words) => shown(text).includes(`>${words}`))]).toEqual([path, []]);
    }
    const invited = [t("landers:home.joinInvited"), t("landers:home.lastInvited")];
    const front = shown((await visitor.get("/")).text);
    expect(invited.filter((words) => !front.includes(words))).toEqual([]);
  });
});

describe("A site closed to sign-ups (ACC-27)", () => {
  it("No page of a site that is closed to sign-ups links to the sign-up", async () => {
    for (const path of ["/", "/login", "/pricing", "/complete-signup", "/reset-password"]) {
      const offers = async (tenant: "ember" | "heirloom") => {
        const { status, text } = await someone(tenant).get(path);
        return [status, text.includes('href="/signup"')];
      };
      expect([path, await offers("ember"), await offers("heirloom")]).toEqual([path, [200, true], [200, false]]);
    }
  });
});

const shown = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

describe("Signing up", () => {
  it("A06: opening the mailed link confirms nothing, and its button confirms the address", async () => {
    const person = someone("marina");
    await join(person, "scanner@outside.test");
    const link = await mailedLink("scanner@outside.test");
    for (const method of ["GET", "HEAD", "GET"]) expect((await person.ask(link, { method })).status).toBe(200);
    const isConfirmed = async () => JSON.parse((await person.get("/signup/confirmation")).text).confirmed;
    expect(await isConfirmed()).toBe(false);
    await person.post(`/activate${link}`);
    expect(await isConfirmed()).toBe(true);
  });

  it("A07: a sign-up starts a new session, even when the browser sent a session cookie", async () => {
    const person = someone("marina");
    const planted = "p".repeat(43);
    person.cookies.set("auth", planted);
    person.cookies.set("signup", planted);
    await join(person, "fixed@outside.test");
    expect(person.cookies.get("auth")).toMatch(/^[\w-]{43}$/);
    expect(person.cookies.get("auth")).not.toBe(planted);
    const stranger = someone("marina");
    stranger.cookies.set("auth", planted);
    expect(JSON.parse((await stranger.get("/api/user.php")).text).user).toBeFalsy();
  });

  it("A08: every character of a password counts, even after the seventy-second byte", async () => {
    const person = someone("marina");
    const start = "seven grey herons fly over the harbour while the lamps are lit again ";
    const fields = { ...whole("long@outside.test", "NL"), password: `${start}one evening` };
    await person.post("/signup", fields);
    const login = (password: string) => someone("marina").action("/login", { email: "long@outside.test", password });
    expect((await login(`${start}two evenings`)).status).toBe(422);
    expect((await login(`${start}one evening`)).status).toBe(303);
  });

  it("A10: a sign-up step sent by another site is refused and stores no draft", async () => {
    const person = someone("marina");
    const headers = { "sec-fetch-site": "cross-site", origin: "http://evil.test" };
    const answer = await person.post("/signup/steps/0", { email: "x@outside.test" }, headers);
    expect(answer.status).toBe(403);
    expect(person.cookies.has("signup")).toBe(false);
  });

  it("A sign-up keeps the traffic source and the delay of the like popup (TRK-01, TRK-04)", async () => {
    const person = someone("marina");
    await person.get("/?network=outside&sub1=a&t=7");
    const { headers } = await join(person, "carried@outside.test");
    expect(headers.location).toBe("/signup/complete?t=7");
    expect((await person.get(headers.location as string)).text).toContain("/members?api_signup_complete=1&amp;t=7");
    expect(person.cookies.has("like-popup")).toBe(false);
    if (!server.oracle) return;
    const { rows } = await server.oracle.query(
      "select traffic_source from accounts where email = 'carried@outside.test'",
    );
    expect(rows[0].traffic_source).toMatchObject({ network: "outside", sub1: "a" });
  });
});

/** The path of the link in the newest mail to an email address. */
async function mailedLink(to: string): Promise<string> {
  const reader = someone("marina");
  for (let tries = 0; tries < 100; tries += 1) {
    const list = (await reader.get("/dev/mailbox")).text;
    const entry = list.split(/<a (?=[^>]*href="\/dev\/mailbox\/)/).find((part) => part.includes(to));
    const path = /href="([^"]+)"/.exec(entry ?? "")?.[1];
    const link = path && /https?:\/\/[^\s/]+(\/a[\w-]{43})/.exec((await reader.get(path)).text)?.[1];
    if (link) return link;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail to ${to}`);
}
