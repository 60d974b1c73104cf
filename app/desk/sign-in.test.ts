import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { demoStaff } from "~/operators/staff/demo-staff";
import { addDemoStaff } from "~/operators/staff/demo-staff.server";
import type { Role } from "~/operators/staff/role-permissions";
import { readEnv } from "~/platform/env.server";
import { services } from "~/platform/services.server";
import { Authenticator } from "../../tests/support/authenticator";
import { hire, inviteFromShell, signIn } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { testTransport } from "../../tests/support/transport";
import { createDesk } from "./desk.server";

const app = testAppOfFile();
const origin = "http://operate.localhost:3000";

let networks = 0;

/** A browser at the console, which stores its cookie and follows no redirects. */
class Browser {
  cookie = "";
  readonly #network = `203.0.113.${++networks}`;

  constructor(readonly facts: { demo?: boolean; local?: boolean } = {}) {}

  async ask(path: string, body?: Record<string, string>) {
    const desk = createDesk(readEnv({}));
    const headers = new Headers({ "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/143.0" });
    if (this.cookie) headers.set("cookie", `desk=${this.cookie}`);
    const init = body ? { method: "POST", headers, body: new URLSearchParams(body) } : { headers };
    const transport = Object.assign(
      {},
      testTransport,
      { demo: false, local: false, network: this.#network },
      this.facts,
    );
    const answer = await desk?.handle(new Request(origin + path, init), transport);
    if (!answer) throw new Error("There is no console.");
    const set = answer.headers.getSetCookie().find((line) => line.startsWith("desk="));
    if (set) this.cookie = /^desk=([^;]*)/.exec(set)?.[1] ?? "";
    const { status, headers: sent } = answer;
    return { status, location: sent.get("location"), cookieLine: set, text: await answer.text() };
  }

  /** Fetches the passkey options, as a page's script does. */
  async options(path: string) {
    const { text } = await this.ask(path, { ask: "options" });
    const stated = /data-passkey-options="([^"]*)"/.exec(text)?.[1];
    if (!stated) throw new Error(`no options at ${path}`);
    return JSON.parse(stated.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  }
}

let people = 0;

async function invited(role: Role = "owner"): Promise<{ path: string; email: string }> {
  const email = `person${++people}@staff.test`;
  const grants = [{ role, tenantId: role === "owner" ? null : app.ember.tenant.id }];
  return { path: `/desk/join/${await inviteFromShell(app, { email, name: "", grants })}`, email };
}

async function joined(browser = new Browser(), name = "Ada") {
  const { path, email } = await invited();
  const device = new Authenticator();
  const credential = device.create(await browser.options(path), origin);
  const answer = await browser.ask(path, { credential, name, label: "Laptop" });
  return { browser, device, email, path, answer };
}

describe("the sign-in", () => {
  it("Without a session the console leads to the sign-in, which names the way back for a locked-out network", async () => {
    const browser = new Browser();
    expect(await browser.ask("/desk")).toMatchObject({ status: 302, location: "/desk/sign-in?to=%2Fdesk" });
    const { status, text } = await browser.ask("/desk/sign-in");
    expect(status).toBe(200);
    expect(text).toContain("npm run operator -- invite-staff");
    expect(text).toContain("MIGRATE_DATABASE_URL");
  });

  it("An invited person makes a passkey and is in; the link is dead afterwards", async () => {
    const { answer, browser, path } = await joined();
    expect(answer).toMatchObject({ status: 303, location: "/desk/access" });
    expect(answer.cookieLine).toMatch(/HttpOnly/);
    expect(answer.cookieLine).toMatch(/SameSite=Strict/);
    expect((await browser.ask("/desk/access")).text).toContain("Add a second passkey");
    const again = await new Browser().ask(path);
    expect(again.text).toContain("This link has been used or has expired");
    const credential = new Authenticator().create(
      { challenge: "AAAAAAAAAAAAAAAAAAAAAA", rp: { id: "operate.localhost" }, user: { id: "AAAA" } },
      origin,
    );
    expect((await new Browser().ask(path, { credential, name: "Eve", label: "x" })).text).toContain("has been used");
  });

  it("An invitation expires after 48 hours", async () => {
    const { path } = await invited();
    expect((await new Browser().ask(path)).text).toContain("Make a passkey");
    await app.clock.advance(48 * 3600 + 1);
    expect((await new Browser().ask(path)).text).toContain("This link has been used or has expired");
  });

  it("A passkey signs in and leads where the person wanted to go, but to no other host", async () => {
    const { device } = await joined();
    for (const [to, leads] of [
      ["/desk/go?q=a", "/desk/go?q=a"],
      ["//evil.test", "/desk"],
      ["https://evil.test/desk", "/desk"],
    ] as const) {
      const browser = new Browser();
      const path = `/desk/sign-in?${new URLSearchParams({ to })}`;
      const credential = device.touch(await browser.options(path), origin);
      expect(await browser.ask(path, { credential })).toMatchObject({ status: 303, location: leads });
      expect((await browser.ask("/desk")).status).toBe(200);
    }
  });

  it("A wrong try answers the same for a known and an unknown address, and keeps what was typed", async () => {
    const { email } = await joined();
    const answers = [];
    for (const typed of [email, "nobody@staff.test"]) {
      const { status, text } = await new Browser().ask("/desk/sign-in", { email: typed, code: "000000" });
      expect(text).toContain(`value="${typed}"`);
      answers.push([status, text.replaceAll(typed, "").replace(/nonce="[^"]*"/g, "")]);
    }
    expect(answers[0]?.[0]).toBe(422);
    expect(answers[0]).toEqual(answers[1]);
  });

  it("Too many tries get a page that says how long to wait", async () => {
    const browser = new Browser();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await browser.ask("/desk/sign-in", { email: `n${tries}@staff.test`, code: "000000" })).status).toBe(422);
    expect((await browser.ask("/desk/sign-in", { email: "n@staff.test", code: "000000" })).status).toBe(429);
  });

  it("A person without script joins by an authenticator app, and signs in by code and by recovery code", async () => {
    const { path, email } = await invited();
    const browser = new Browser();
    const page = await browser.ask(`${path}/app`);
    expect(page.text).toContain('class="qr"');
    const sealed = /name="sealed" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]?.replaceAll(" ", "") ?? "";
    const wrong = await browser.ask(`${path}/app`, { sealed, name: "Bea", code: "000000" });
    expect(wrong.status).toBe(422);
    expect(wrong.text.replace(/\s/g, "")).toContain(secret.slice(0, 4));
    expect(wrong.text).toContain('value="Bea"');
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const shown = await browser.ask(`${path}/app`, { sealed, name: "Bea", code });
    const codes = [...shown.text.matchAll(/<code>([0-9a-z-]{19})<\/code>/g)].map(([, one = ""]) => one);
    expect(codes).toHaveLength(10);
    expect((await browser.ask("/desk")).status).toBe(200);
    expect((await new Browser().ask("/desk/sign-in", { email, code })).status).toBe(422);
    expect((await new Browser().ask("/desk/sign-in", { email, code: codes[0] ?? "" })).status).toBe(303);
    expect((await new Browser().ask("/desk/sign-in", { email, code: codes[0] ?? "" })).status).toBe(422);
  });

  it("A name and a key's name keep nothing that turns or hides words (check 34)", async () => {
    const { browser, email } = await joined(new Browser(), "A\u202Eda\u200B <b>\u0007Q");
    const [person] = await app.oracle<{ name: string }>("select name from staff where email = $1", [email]);
    expect(person?.name).toBe("Ada <b>Q");
    const { text } = await browser.ask("/desk/access");
    const [, key] = /action="(\/desk\/access\/keys\/[^"]*)\/name"/.exec(text) ?? [];
    await browser.ask(`${key}/name`, { label: "Ol\u202Ed phone" });
    expect((await browser.ask("/desk/access")).text).toContain("Old phone");
    expect((await new Browser().ask((await invited()).path, { credential: "{}", name: "\u200B" })).status).toBe(422);
  });

  it("A secret that another person's page offered is refused", async () => {
    const [mine, other] = [await invited(), await invited()];
    const page = await new Browser().ask(`${other.path}/app`);
    const sealed = /name="sealed" value="([^"]*)"/.exec(page.text)?.[1] ?? "";
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]?.replaceAll(" ", "") ?? "";
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await new Browser().ask(`${mine.path}/app`, { sealed, name: "Eve", code })).status).toBe(422);
  });
});

describe("the confirmation", () => {
  it("A command that needs a fresh touch leads to the confirmation, which leads back under a new token", async () => {
    const { browser, device } = await joined();
    await app.clock.advance(301);
    const asked = await browser.ask("/desk/access/app");
    expect(asked.location).toBe("/desk/sign-in/step-up?to=%2Fdesk%2Faccess%2Fapp");
    const before = browser.cookie;
    const credential = device.touch(await browser.options(asked.location ?? ""), origin);
    const confirmed = await browser.ask(asked.location ?? "", { credential });
    expect(confirmed).toMatchObject({ status: 303, location: "/desk/access/app" });
    expect(browser.cookie).not.toBe(before);
    expect((await browser.ask("/desk/access/app")).text).toContain('class="qr"');
    const old = new Browser();
    old.cookie = before;
    expect((await old.ask("/desk")).status).toBe(302);
  });

  it("Another person's touch and a press of the demo's button confirm nothing", async () => {
    const [mine, other] = [await joined(), await joined()];
    const options = await mine.browser.options("/desk/sign-in/step-up");
    const credential = other.device.touch({ challenge: options.challenge, rpId: options.rpId }, origin);
    expect((await mine.browser.ask("/desk/sign-in/step-up", { credential })).status).toBe(422);
    expect((await mine.browser.ask("/desk/sign-in/step-up", { demo: "yes" })).status).toBe(422);
  });
});

describe("one's own keys and devices", () => {
  it("A person adds, names and removes passkeys, but not the last one", async () => {
    const { browser } = await joined();
    const credential = new Authenticator().create(await browser.options("/desk/access/keys"), origin);
    expect((await browser.ask("/desk/access/keys", { credential, label: "Phone" })).location).toBe("/desk/access");
    const { text } = await browser.ask("/desk/access");
    const [first, second] = [...text.matchAll(/action="(\/desk\/access\/keys\/[^"]*)\/name"/g)].map(([, path]) => path);
    expect((await browser.ask(`${second}/name`, { label: "Old phone" })).status).toBe(303);
    expect((await browser.ask("/desk/access")).text).toContain("Old phone");
    expect((await browser.ask(`${first}/remove`, {})).status).toBe(303);
    expect((await browser.ask(`${second}/remove`, {})).status).toBe(409);
    expect((await browser.ask(`${first}/name`, { label: "x" })).status).toBe(404);
  });

  it("Nobody renames or removes another's passkey, or ends another's session", async () => {
    const [mine, other] = [await joined(), await joined()];
    const { text } = await other.browser.ask("/desk/access");
    const [, key] = /action="(\/desk\/access\/keys\/[^"]*)\/name"/.exec(text) ?? [];
    expect((await mine.browser.ask(`${key}/name`, { label: "Mine" })).status).toBe(404);
    expect((await mine.browser.ask(`${key}/remove`, {})).status).toBe(409);
    const [session] = await app.oracle<{ id: string }>(
      "select left(s.token_hash, 20) as id from staff_sessions s join staff p on p.id = s.staff_id where p.email = $1",
      [other.email],
    );
    expect(
      (await mine.browser.ask(`/desk/access/sessions/${encodeURIComponent(session?.id ?? "")}/end`, {})).status,
    ).toBe(410);
    expect((await other.browser.ask("/desk")).status).toBe(200);
  });

  it("A person ends the session of a lost device", async () => {
    const { token, staffId } = await hire(app, [{ role: "owner", on: null }]);
    const [here, lost] = [new Browser(), new Browser()];
    here.cookie = token;
    lost.cookie = (await signIn(staffId)).token;
    const { text } = await here.ask("/desk/access");
    const [, end = ""] = /action="(\/desk\/access\/sessions\/[^"]*\/end)"/.exec(text) ?? [];
    expect((await here.ask(end, {})).status).toBe(303);
    expect((await lost.ask("/desk")).status).toBe(302);
    expect((await here.ask("/desk")).status).toBe(200);
  });
});

describe("the demo's invented people (check 40)", () => {
  const here = { demo: true, local: true };

  it("One press signs in as each role, and a press confirms where a key would be touched", async () => {
    await app.oracle("insert into installation (key, value) values ('demo', 'true') on conflict do nothing");
    await addDemoStaff(app.owner);
    const { text } = await new Browser(here).ask("/desk/sign-in");
    for (const { role, name } of demoStaff) {
      expect(text).toContain(`value="${role}"`);
      const browser = new Browser(here);
      expect((await browser.ask("/desk/sign-in/demo", { role })).status).toBe(303);
      const home = await browser.ask("/desk");
      expect(home.text).toContain(name);
      expect(home.text).toContain("invented");
    }
    const browser = new Browser(here);
    await browser.ask("/desk/sign-in/demo", { role: "owner" });
    const stepUp = await browser.ask("/desk/sign-in/step-up?to=/desk/access/app");
    expect(stepUp.text).toContain("this is where you touch your passkey");
    await browser.ask("/desk/sign-in/step-up?to=/desk/access/app", { demo: "yes" });
    expect((await browser.ask("/desk/access/app")).status).toBe(200);
    expect((await browser.ask("/desk/sign-in/demo", { role: "nobody" })).status).toBe(404);
  });

  it.each([
    ["a peer that is not this machine", { demo: true, local: false }],
    ["a process that is no demo", { demo: false, local: true }],
  ])("The demo's sign-in does not exist for %s", async (_, facts) => {
    const browser = new Browser(facts);
    expect((await browser.ask("/desk/sign-in/demo")).status).toBe(404);
    expect((await browser.ask("/desk/sign-in/demo", { role: "owner" })).status).toBe(404);
    expect((await browser.ask("/desk/sign-in")).text).not.toContain("Nora Blum");
    expect(browser.cookie).toBe("");
  });

  it.each([
    ["a database of its own", { DATABASE_URL: "postgres://a@b/c", DEMO: "1", DESK_DEMO: "1" }],
    ["NODE_ENV=production", { NODE_ENV: "production" }],
    ["DEMO=0", { DEMO: "0", DESK_DEMO: "1", DATABASE_URL: "postgres://a@b/c" }],
  ])("The demo's sign-in does not exist with %s", async (_, given) => {
    const asked = services().env.DESK_DEMO;
    try {
      services().env.DESK_DEMO = readEnv(given).DESK_DEMO;
      const browser = new Browser(here);
      expect((await browser.ask("/desk/sign-in/demo", { role: "owner" })).status).toBe(404);
      expect((await browser.ask("/desk/sign-in")).text).not.toContain("Nora Blum");
    } finally {
      services().env.DESK_DEMO = asked;
    }
  });
});
