import { describe, expect, it, vi } from "vitest";
import { randomId } from "~/platform/ids";
import { translator } from "~/i18n/catalogue.server";
import { noteLength } from "~/operators/member-notes.server";
import { operatorVerbs } from "~/operators/verbs/registry.server";
import { stepUp } from "~/operators/staff/sessions.server";
import { lawGround } from "~/safety/decision";
import { services } from "~/platform/services.server";
import { askDesk } from "../../tests/support/desk";
import { hire, signIn } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { formOf } from "./command-form.server";
import type { Desk } from "./authorization.server";

const app = testAppOfFile();

const key = "form-key-0001";
const why = "Asked three members for money.";

/** Reads the fields of the first form with this action, by name. */
function fieldsIn(text: string, action: string): Record<string, string> {
  const [, form = ""] = new RegExp(`<form[^>]* action="${action}"[^>]*>(.*?)</form>`, "s").exec(text) ?? [];
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) =>
    [/ name="([^"]*)"/, / value="([^"]*)"/].map((a) => a.exec(tag)?.[1] ?? ""),
  );
  return Object.fromEntries(inputs) as Record<string, string>;
}

const cookieOf = ({ headers }: { headers: Headers }, name: string) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(";", 1)[0] ?? "";

describe("The form of a verb", () => {
  it("The form of a verb shows meaning, site, open fields and a new key each time", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const path = `/desk/do/warn?site=ember&id=${id}&back=/desk/go`;
    const { status, text } = await askDesk(path, { token });
    expect(status).toBe(200);
    expect(text).toContain("<title>Warn · Tandem desk</title>");
    expect(text).toContain(app.ember.tenant.settings.name);
    expect(text).toContain(`Warn the member ${id.slice(0, 8)}… by the rule … on ${app.ember.tenant.settings.name}.`);
    expect(text).toMatch(/<option value="fraud">/);
    expect(text).toMatch(/<textarea[^>]* name="why" required/);
    const fields = fieldsIn(text, "/desk/do/warn");
    expect(fields).toMatchObject({ site: "ember", id, back: "/desk/go" });
    expect(fields.key).not.toBe(fieldsIn((await askDesk(path, { token })).text, "/desk/do/warn").key);
  });

  it("A refusal of a decision leads back to its own item, with several lines for the facts and no command's words", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const [item, id] = [randomId(), randomId()];
    const back = `/desk/queue/next?kind=case&left=${item}`;
    const body = { site: "ember", known: "id version", id, version: "1", why, back, measure: "hold", until: "7d" };
    const { status, text } = await askDesk("/desk/do/decide", { token, body });
    expect(status).toBe(422);
    expect(text).toContain("Only a suspension has an end.");
    expect(text).toContain(`href="/desk/queue/ember/${item}?kind=case"`);
    expect(text).toMatch(/<textarea[^>]* name="facts"/);
    expect(fieldsIn(text, "/desk/do/decide")).toMatchObject({ known: "id version", id, version: "1" });
    expect(text).toMatch(new RegExp(`<input type="hidden" name="id" value="${id}"`));
    for (const words of ["until=", "&lt;rule&gt;", ">Case<", "Version (optional)"]) expect(text).not.toContain(words);
  });

  it("A form asks for the passkey until it was touched, and again after five minutes", async () => {
    const { session, token } = await hire(app, [{ role: "manager", on: app.ember }]);
    const asks = async (by: string, verb = "export-member") =>
      (await askDesk(`/desk/do/${verb}?site=ember`, { token: by })).text.includes("Asks for your passkey first.");
    expect([await asks(token), await asks(token, "warn")]).toEqual([true, false]);
    const { token: coded } = await stepUp(session, "code");
    expect([await asks(coded), await asks(coded, "end-sessions")]).toEqual([false, true]);
    await app.clock.advance(301);
    expect(await asks(coded)).toBe(true);
    await app.clock.reset();
    const { token: touched } = await signIn(session.staffId as string, "passkey");
    expect([await asks(touched), await asks(touched, "end-sessions")]).toEqual([false, false]);
  });

  it("A field names its limit in characters, and its browser cuts no text that the server takes", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const { text } = await askDesk("/desk/do/warn?site=ember", { token });
    expect(text).toMatch(/<textarea id="warn-why"[^>]* aria-describedby="warn-why-limit"[^>]* maxLength="8000"/);
    expect(text).toMatch(/<span [^>]*id="warn-why-limit" data-limit="500"[^>]*>Up to 500 characters<\/span>/);
  });

  it("A form without a site takes the only permitted one, or finds one by name without scripts", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const only = await askDesk("/desk/do/warn", { token });
    expect(fieldsIn(only.text, "/desk/do/warn")).toMatchObject({ site: "ember" });
    expect(only.text).not.toContain("marina");
    const owner = await hire(app, [{ role: "owner", on: null }]);
    const ask = async (query: string) => (await askDesk(`/desk/do/warn?rule=fraud${query}`, owner)).text;
    const all = await ask("");
    expect(all).not.toContain('method="post" action="/desk/do/warn"');
    expect(fieldsIn(all, "/desk/do/warn")).toEqual({ rule: "fraud", back: "/desk", q: "" });
    const toEmber = 'href="/desk/do/warn?rule=fraud&amp;back=%2Fdesk&amp;site=ember"';
    for (const [words, isFound] of [
      ["", true],
      ["emb", true],
      [app.ember.tenant.settings.name.toLowerCase(), true],
      ["mar", false],
    ] as const)
      expect((await ask(`&q=${words}`)).includes(toEmber), words).toBe(isFound);
    expect(await ask("&q=nothing")).toContain("Nothing has these words");
  });

  it("A form without a site lists twenty of a thousand sites and counts the others", async () => {
    const sites = Array.from({ length: 1_000 }, (_, at) => ({
      ...app.ember.tenant,
      id: 10_000 + at,
      slug: `site-${at}`,
    }));
    const desk = { session: { grants: [] }, sites, t: translator("en") } as unknown as Desk;
    const { choice } = formOf(desk, operatorVerbs.warn, new URLSearchParams(), null);
    expect([choice?.found.length, choice?.more]).toEqual([20, 980]);
    const narrowed = formOf(desk, operatorVerbs.warn, new URLSearchParams("q=site-777"), null);
    expect(narrowed.choice?.found.map(({ hint }) => hint)).toEqual(["site-777"]);
  });

  it("An unknown site and one of others are the same 404", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    for (const site of ["marina", "nowhere"]) {
      const answer = await askDesk(`/desk/do/warn?site=${site}`, { token });
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain("marina");
    }
  });

  it("An unknown verb, a verb that only reads and a verb of other roles are the same 404", async () => {
    const { token } = await hire(app, [{ role: "reader", on: null }]);
    const paths = ["warm", "members", "warn", "constructor", "__proto__"].map((verb) => `/desk/do/${verb}`);
    const answers = await Promise.all(paths.map((path) => askDesk(path, { token })));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const posted = await askDesk("/desk/do/warn", { token, body: { site: "ember", key } });
    expect(posted.status).toBe(404);
  });

  it("The search finds a verb that its person may run, and hides a forbidden one", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const { text } = await askDesk("/desk/go?q=warn", { token });
    expect(text).toContain('href="/desk/do/warn"');
    expect(text).toContain("Warn the member … by the rule …<");
    expect((await askDesk("/desk/go?q=refund", { token })).text).not.toContain("/desk/do/refund-again");
  });
});

describe("A command of the console", () => {
  it("A command runs once, is recorded with its person, and is told on the former screen, with an undo", async () => {
    const { token, staffId } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const done = await askDesk("/desk/do/warn", {
      token,
      body: { site: "ember", key, back: "/desk/go?q=a", id, rule: "fraud", why },
    });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/desk/go?q=a"]);
    expect(await app.acts(id)).toMatchObject([{ verb: "warn", actor: staffId, via: "web", reason: why }]);
    const cookie = cookieOf(done, "desk-notice");
    expect(cookie).not.toContain(id);
    const shown = await askDesk("/desk/go?q=a", { token, headers: { cookie } });
    expect(shown.text).toContain(`Warned a member on ${app.ember.tenant.settings.name}.`);
    expect(shown.headers.getSetCookie().join()).toMatch(/desk-notice=; .*Max-Age=0/);
    // The focus is on the notice, so that Tab continues at the undo button.
    expect(shown.text).toMatch(/<div class="notice" role="status" tabindex="-1" autofocus="">/);

    const undo = fieldsIn(shown.text, "/desk/do/undo");
    const undone = await askDesk("/desk/do/undo", { token, body: undo });
    expect([undone.status, undone.headers.get("location")]).toEqual([303, "/desk/go?q=a"]);
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["warn", "undo"]);
  });

  it("Characters that nobody sees or that turn the reading order are left out of typed text, and the notice says so", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const typed = "Asked\u200B for\u0007 money:\r\npay\u202Egnp.exe 👩‍👩‍👧 \u2066x\u2069 ";
    const body = { site: "ember", key: "form-key-0003", back: "/desk/go", id, rule: "fraud", why: typed };
    const done = await askDesk("/desk/do/warn", { token, body });
    expect(await app.acts(id)).toMatchObject([{ reason: "Asked for money:\npaygnp.exe 👩‍👩‍👧 x" }]);
    const [mail] = await app.oracle<{ words: string }>("select facts as words from decisions where member_id = $1", [
      id,
    ]);
    expect(mail?.words).toBe("Asked for money:\npaygnp.exe 👩‍👩‍👧 x");
    const told = async (answer: { headers: Headers }) =>
      (await askDesk("/desk/go", { token, headers: { cookie: cookieOf(answer, "desk-notice") } })).text;
    expect(await told(done)).toContain("Your text had characters that nobody sees");
    const plain = await askDesk("/desk/do/warn", { token, body: { ...body, key: "form-key-0004", why } });
    expect(await told(plain)).not.toContain("Your text had characters");
    const hidden = await askDesk("/desk/do/warn", {
      token,
      body: { ...body, key: "form-key-0005", why: "\u200Ba\u202E" },
    });
    expect(hidden.text).toContain("“Facts” needs a reason.");
  });

  it("Typed text is counted in characters as people count them, up to its limit", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const sent = async (words: string) => {
      const body = { site: "ember", key: randomId(), back: "/desk", id, note: words };
      return (await askDesk("/desk/do/note", { token, body })).status;
    };
    expect([await sent("👩‍👩‍👧".repeat(noteLength)), await sent("x".repeat(noteLength + 1))]).toEqual([303, 422]);
    for (const short of ["👍🏽", "\uFE0F\uFE0F\uFE0F", "\u0301\u0301\u0301"])
      expect(await sent(short), short).toBe(422);
  });

  it("A form pressed twice is done once, and both presses get the same answer", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const body = { site: "ember", key: "form-key-0002", back: "/desk", id, rule: "fraud", why };
    const answers = await Promise.all([1, 2].map(() => askDesk("/desk/do/warn", { token, body })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await app.acts(id)).toHaveLength(1);
  });

  it("Refused input comes back in its form, with the reason and the same key, and changes nothing", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const body = { site: "ember", key, back: "/desk/go", id, rule: "fraud", why: "x" };
    const { status, text } = await askDesk("/desk/do/warn", { token, body });
    expect(status).toBe(422);
    expect(text).toContain("“Facts” needs a reason.");
    expect(text).toMatch(/<textarea[^>]*>x<\/textarea>/);
    expect(fieldsIn(text, "/desk/do/warn")).toMatchObject({ site: "ember", id, key, back: "/desk/go" });
    expect(text).toMatch(/<option value="fraud" selected="">/);
    expect(await app.acts(id)).toEqual([]);
  });

  it("A refusal names the label of the field, and gives no word of the command line", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const refusalOf = async (verb: string, given: Record<string, string>) => {
      const { status, text } = await askDesk(`/desk/do/${verb}`, {
        token,
        body: { site: "ember", back: "/desk", ...given },
      });
      expect(status).toBe(422);
      return /role="alert"[^>]*>(.*?)<\/p>/s.exec(text)?.[1];
    };
    expect(await refusalOf("warn", { id: "ada", rule: "fraud", why })).toBe(
      "“Member” must be an id as the lists show it.",
    );
    expect(await refusalOf("warn", { id, why })).toBe("“Rule” is missing.");
    expect(await refusalOf("warn", { id, rule: lawGround, why })).toBe(
      `“Clause” is needed with the rule ${lawGround}.`,
    );
    expect(await refusalOf("decide", { id, why, measure: "warning", rule: "fraud", facts: "x" })).toBe(
      "“Facts” needs a reason.",
    );
  });

  it("Fields that no form of ours has are refused and noted (check 37)", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    for (const extra of ["actor", "needs", "via", "session", "constructor"]) {
      const body = { site: "ember", key, back: "/desk", id, rule: "fraud", why, [extra]: "none" };
      const { status, text } = await askDesk("/desk/do/warn", { token, body });
      expect(status).toBe(422);
      expect(text).toContain("fields that we did not make");
    }
    expect(await app.acts(id)).toEqual([]);
  });

  it("A command on a forbidden site gets the 404 of an unknown site (check 31)", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.marina);
    const answers = await Promise.all(
      ["marina", "nowhere"].map((site) =>
        askDesk("/desk/do/warn", { token, body: { site, key, back: "/desk", id, rule: "fraud", why } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect(await app.acts(id)).toEqual([]);
  });

  it("A command that needs a step-up leads there and keeps the typed text for its person", async () => {
    const { token, session } = await hire(app, [{ role: "support", on: app.ember }]);
    const id = await app.member(app.ember);
    const body = { site: "ember", key, back: "/desk/go", id, why: "Asked by letter." };
    const asked = await askDesk("/desk/do/export-member", { token, body });
    const form = "/desk/do/export-member?site=ember&back=%2Fdesk%2Fgo&typed=1";
    expect(asked.status).toBe(303);
    expect(asked.headers.get("location")).toBe(`/desk/sign-in/step-up?to=${encodeURIComponent(form)}`);
    const cookie = cookieOf(asked, "desk-typed");
    const { token: fresh } = await stepUp(session, "passkey");
    const { text } = await askDesk(form, { token: fresh, headers: { cookie } });
    expect(text).toContain("Asked by letter.");
    expect(fieldsIn(text, "/desk/do/export-member")).toMatchObject({ id, key, site: "ember" });
    const other = await hire(app, [{ role: "support", on: app.ember }]);
    const foreign = await askDesk(form, { token: other.token, headers: { cookie } });
    expect(foreign.text).not.toContain("Asked by letter.");
  });

  it("A command that makes a file answers with the file, which no cache keeps, and leaves its act", async () => {
    const { token } = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    const id = await app.member(app.ember);
    await app.oracle("update members set state = 'banned' where id = $1", [id]);
    const body = { site: "ember", key, back: "/desk/go", id, why: "Asked by letter." };
    const { status, headers, text } = await askDesk("/desk/do/export-member", { token, body });
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "application/zip",
      "no-store",
    ]);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="copy-${id}.zip"`);
    expect(text.startsWith("PK")).toBe(true);
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["export-member"]);
    const other = await app.member(app.ember);
    const ordered = await askDesk("/desk/do/export-member", { token, body: { ...body, id: other, key: `${key}2` } });
    expect([ordered.status, ordered.headers.get("location")]).toEqual([303, "/desk/go"]);
  });

  it("A command that makes an invitation shows its address once, on the next screen", async () => {
    const { token } = await hire(app, [{ role: "marketing", on: app.ember }], "passkey");
    const invited = await askDesk("/desk/do/invite", { token, body: { site: "ember", key, back: "/desk/go" } });
    expect(invited.status).toBe(303);
    const cookie = cookieOf(invited, "desk-notice");
    const { text } = await askDesk("/desk/go", { token, headers: { cookie } });
    expect(text).toMatch(/<code>http[^<]*\/\w[\w-]{43}<\/code>/);
  });

  it("The notice of a command on staff leads to its act for who sees the audit of the network, and for nobody else", async () => {
    const owner = await hire(app, [{ role: "owner", on: null }], "passkey");
    const manager = await hire(app, [{ role: "manager", on: app.ember }], "passkey");
    const noticed = async (by: string) => {
      const person = await hire(app, [{ role: "support", on: app.ember }]);
      const body = { key, back: "/desk/go", email: person.session.email };
      const cookie = cookieOf(await askDesk("/desk/do/end-sessions", { token: by, body }), "desk-notice");
      const [act] = await app.oracle<{ id: string }>("select id from staff_acts where subject = $1", [person.staffId]);
      return { act: act?.id, text: (await askDesk("/desk/go", { token: by, headers: { cookie } })).text };
    };
    const theirs = await noticed(owner.token);
    expect(theirs.text).toContain(`href="/desk/audit/-/${theirs.act}"`);
    expect((await noticed(manager.token)).text).not.toContain("/desk/audit/-/");
  });

  it("A form sent after its person signed out in another tab is shown again to that person, once", async () => {
    const hired = await hire(app, [{ role: "moderator", on: app.ember }]);
    const other = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const form = `/desk/do/warn?site=ember&id=${id}&back=/desk/go`;
    const fields = fieldsIn((await askDesk(form, hired)).text, "/desk/do/warn");
    await askDesk("/desk/sign-out", { token: hired.token, body: {} });
    // The browser has no session cookie, or the cookie of another person's ended session.
    await app.oracle("update staff_sessions set ended_at = now() where staff_id = $1", [other.staffId]);
    const again = "/desk/do/warn?site=ember&back=%2Fdesk%2Fgo&typed=1";
    for (const cookies of [{}, { token: other.token }]) {
      const sent = await askDesk("/desk/do/warn", { ...cookies, body: { ...fields, rule: "fraud", why } });
      expect(sent.headers.get("location")).toBe(`/desk/sign-in?to=${encodeURIComponent(again)}`);
      const headers = { cookie: cookieOf(sent, "desk-typed") };
      const signInPage = await askDesk(`/desk/sign-in?to=${encodeURIComponent(again)}`, { headers });
      expect(signInPage.text).toContain("Sign in as the same person within ten minutes");
      expect(signInPage.text).not.toContain(why);
      for (const [person, isShown] of [
        [other, false],
        [hired, true],
      ] as const) {
        const { token } = await signIn(person.staffId);
        const shown = await askDesk(again, { token, headers });
        expect(shown.text.includes(why), person.session.email).toBe(isShown);
        // The answer deletes the cookie, so that the form is shown once.
        expect(shown.headers.getSetCookie().join()).toMatch(/desk-typed=; .*Max-Age=0/);
      }
    }
    expect(await app.acts(id)).toEqual([]);
  });

  it("A saved form is shown on its own site only, and for ten minutes", async () => {
    const hired = await hire(app, [
      { role: "support", on: app.ember },
      { role: "support", on: app.marina },
    ]);
    const id = await app.member(app.ember);
    const path = (site: string) => `/desk/do/export-member?site=${site}&back=%2Fdesk%2Fgo`;
    const fields = fieldsIn((await askDesk(`${path("ember")}&id=${id}`, hired)).text, "/desk/do/export-member");
    const sent = await askDesk("/desk/do/export-member", { body: { ...fields, why } });
    const asking = { token: hired.token, headers: { cookie: cookieOf(sent, "desk-typed") } };
    expect((await askDesk(`${path("marina")}&typed=1`, asking)).text).not.toContain(why);
    expect((await askDesk(`${path("ember")}&typed=1`, asking)).text).toContain(why);
    const { clock } = services();
    const late = vi.spyOn(clock, "now").mockReturnValue(new Date(clock.now().getTime() + 601_000));
    expect((await askDesk(`${path("ember")}&typed=1`, asking)).text).not.toContain(why);
    late.mockRestore();
  });

  it("A form of another person is refused without its words, and does nothing in the name of the next one", async () => {
    const [one, two] = [await hire(app, [{ role: "owner", on: null }]), await hire(app, [{ role: "owner", on: null }])];
    const id = await app.member(app.ember);
    const fields = fieldsIn((await askDesk(`/desk/do/warn?site=ember&id=${id}`, one)).text, "/desk/do/warn");
    const body = { ...fields, rule: "fraud", why };
    const sent = await askDesk("/desk/do/warn", { token: two.token, body });
    const { status, text } = sent;
    expect(status).toBe(409);
    expect(text).toContain("opened by somebody else in this browser");
    expect(text).not.toContain(why);
    expect(await app.acts(id)).toEqual([]);
    // The second person signs out, and the first person gets the form back.
    const headers = { cookie: cookieOf(sent, "desk-typed") };
    const to = /<form[^>]*action="\/desk\/sign-out"[^>]*><input type="hidden" name="to" value="([^"]+typed=1)"/
      .exec(text)?.[1]
      ?.replaceAll("&amp;", "&");
    const out = await askDesk("/desk/sign-out", { token: two.token, body: { to: to as string } });
    expect(out.headers.get("location")).toBe(`/desk/sign-in?to=${encodeURIComponent(to as string)}`);
    expect((await askDesk(to as string, { token: one.token, headers })).text).toContain(why);
  });

  it("A form sent after its session leads to the login and is kept for its person alone", async () => {
    const hired = await hire(app, [{ role: "support", on: app.ember }]);
    const id = await app.member(app.ember);
    const letter = "Привет, письмо от руки. ".repeat(80);
    const { by = "" } = fieldsIn((await askDesk("/desk/do/export-member", hired)).text, "/desk/do/export-member");
    const body = { site: "ember", key, by, back: "/desk/go", id, why: letter };
    const form = "/desk/do/export-member?site=ember&back=%2Fdesk%2Fgo&typed=1";
    for (const end of ["seen_at = now() - interval '61 minutes'", "ended_at = now()"]) {
      const { token } = await signIn(hired.staffId);
      await app.oracle(`update staff_sessions set ${end} where staff_id = $1 and ended_at is null`, [hired.staffId]);
      const asked = await askDesk("/desk/do/export-member", { token, body });
      expect([asked.status, asked.headers.get("location")]).toEqual([
        303,
        `/desk/sign-in?to=${encodeURIComponent(form)}`,
      ]);
      const cookie = cookieOf(asked, "desk-typed");
      const stranger = await hire(app, [{ role: "support", on: app.ember }]);
      const foreign = await askDesk(form, { token: stranger.token, headers: { cookie } });
      expect(foreign.text).not.toContain("письмо");
      const again = await signIn(hired.staffId);
      const { text } = await askDesk(form, { token: again.token, headers: { cookie } });
      expect(text).toContain(letter.trim());
      const fields = fieldsIn(text, "/desk/do/export-member");
      expect(fields).toMatchObject({ id, key, site: "ember" });
      // The command needs a step-up. Afterwards the form still contains the typed values.
      const stepping = await askDesk("/desk/do/export-member", {
        token: again.token,
        body: { ...fields, why: letter },
      });
      const { token: fresh } = await stepUp(again.session, "passkey");
      const stepped = await askDesk(form, {
        token: fresh,
        headers: { cookie: cookieOf(stepping, "desk-typed") },
      });
      expect(stepped.text).toContain(letter.trim());
    }
    expect(await app.acts(id)).toEqual([]);
  });

  it("A form too long for a cookie is kept for its person alone, once", async () => {
    const hired = await hire(app, [{ role: "support", on: app.ember }]);
    const stranger = await hire(app, [{ role: "support", on: app.ember }]);
    const id = await app.member(app.ember);
    // Characters that repeat too rarely to compress well.
    const letter = String.fromCodePoint(
      ...Array.from({ length: 1_900 }, (_, index) => 0x4e00 + ((index * 7_919) % 20_000)),
    );
    const { by = "" } = fieldsIn((await askDesk("/desk/do/export-member", hired)).text, "/desk/do/export-member");
    const body = { site: "ember", key, by, back: "/desk/go", id, why: letter };
    const form = "/desk/do/export-member?site=ember&back=%2Fdesk%2Fgo&typed=1";
    const send = async () => cookieOf(await askDesk("/desk/do/export-member", { body }), "desk-typed");
    const stolen = await send();
    expect(stolen.length).toBeLessThan(200);
    const foreign = await askDesk(form, { token: stranger.token, headers: { cookie: stolen } });
    expect(foreign.text).not.toContain(letter);
    const cookie = await send();
    const open = async () => (await askDesk(form, { token: hired.token, headers: { cookie } })).text;
    expect(await open()).toContain(letter);
    expect(await open()).not.toContain(letter);
  });

  it("A form of an unknown sender leads to the login without the typed text", async () => {
    for (const token of [undefined, "unknown"]) {
      const asked = await askDesk("/desk/do/warn", { ...(token && { token }), body: { site: "ember", key, why } });
      expect(asked.headers.get("location")).toContain("/desk/sign-in?to=");
      expect(cookieOf(asked, "desk-typed")).toBe("");
    }
  });

  it("A command returns only to addresses inside the console", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    for (const back of [
      "https://evil.test",
      "//evil.test",
      "/login",
      "/desk//evil.test",
      "/desk\\evil",
      "javascript:1",
    ]) {
      const id = await app.member(app.ember);
      const body = { site: "ember", key: `key-${id}`, back, id, rule: "fraud", why };
      expect((await askDesk("/desk/do/warn", { token, body })).headers.get("location")).toBe("/desk");
    }
  });
});
