import { describe, expect, it } from "vitest";
import { openStaffSession } from "~/operators/staff/sessions.server";
import { services } from "~/platform/services.server";
import { askDesk } from "../../tests/support/desk";
import { giveRole, hire, signIn } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();
const locationOf = ({ headers }: { headers: Headers }) => headers.get("location");

describe("The console without a session", () => {
  it("Each address leads to the login, which leads back (check 1)", async () => {
    for (const path of ["/desk", "/desk/go?q=em", "/desk/nowhere", "/desk/sites/ember"]) {
      const answer = await askDesk(path);
      expect([answer.status, locationOf(answer)]).toEqual([302, `/desk/sign-in?to=${encodeURIComponent(path)}`]);
    }
  });

  it("A cookie of a member, an unknown token and an ended session are no session", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    await app.oracle("update staff_sessions set ended_at = now()");
    const member = await askDesk("/desk", { headers: { cookie: `auth=${token}; __Host-auth=${token}` } });
    expect([member, await askDesk("/desk", { token: "x" }), await askDesk("/desk", { token })].map(locationOf)).toEqual(
      Array(3).fill("/desk/sign-in?to=%2Fdesk"),
    );
  });

  it("Over HTTPS only the cookie with the prefix counts", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    expect((await askDesk("/desk", { token, secure: true })).status).toBe(200);
    expect((await askDesk("/desk", { secure: true, headers: { cookie: `desk=${token}` } })).status).toBe(302);
  });

  it("A link from a mail is answered by a page with one link to the same address", async () => {
    for (const from of ["cross-site", "same-site"]) {
      const answer = await askDesk("/desk/go", { headers: { "sec-fetch-site": from } });
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(/<a class="button primary" href="">Continue<\/a>/);
    }
    expect((await askDesk("/desk/go", { headers: { "sec-fetch-site": "none" } })).status).toBe(302);
  });
});

describe("The console with a session", () => {
  it("Home names the person's sites with their roles, and no other site", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const { status, text } = await askDesk("/desk", { token });
    expect(status).toBe(200);
    expect(text).toContain(app.ember.tenant.settings.name);
    expect(text).toContain("moderator");
    expect(text).not.toContain(app.marina.tenant.settings.name);
    expect(text).not.toContain("marina.localhost");
  });

  it("A grant on the network shows all sites, and roles of two grants stand side by side", async () => {
    const { token } = await hire(app, [
      { role: "reader", on: null },
      { role: "support", on: app.marina },
    ]);
    const { text } = await askDesk("/desk", { token });
    for (const { tenant } of [app.ember, app.marina]) expect(text).toContain(tenant.canonicalHost);
    expect(text).toContain("support, reader");
  });

  it("Home shows fifty sites and leads to the next ones by the last site's name", async () => {
    const { token } = await hire(app, [{ role: "reader", on: null }]);
    const [first] = [app.ember, app.marina].sort((one, other) => one.tenant.id - other.tenant.id);
    const { text } = await askDesk(`/desk?after=${first?.tenant.slug}`, { token });
    const other = first === app.ember ? app.marina : app.ember;
    expect(text).toContain(other.tenant.canonicalHost);
    expect(text).not.toContain(`>${first?.tenant.canonicalHost}<`);
    expect(text).toContain("First page");
    expect(text).toContain("you work on 2 sites");
  });

  it("The search finds permitted sites and screens only", async () => {
    const { token } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const found = await askDesk("/desk/go?q=ember", { token });
    expect(found.text).toContain("data-palette-list");
    expect(found.text).toContain("http://ember.localhost:3000");
    expect((await askDesk("/desk/go?q=marina", { token })).text).toContain("Nothing has these words.");
    expect((await askDesk("/desk/go?q=home", { token })).text).toContain("g h");
  });

  it("An unknown address is a 404 inside the frame, and so is /desk/component-gallery outside a demo", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    for (const path of ["/desk/nowhere", "/desk/component-gallery"]) {
      const { status, text } = await askDesk(path, { token });
      expect(status).toBe(404);
      expect(text).toContain("There is nothing here");
      expect(text).toContain("Sign out");
    }
  });

  it("A person without any grant gets the 404 of an unknown address, and can sign out", async () => {
    const { token } = await hire(app, []);
    expect((await askDesk("/desk", { token })).status).toBe(404);
    const out = await askDesk("/desk/sign-out", { token, body: {} });
    expect([out.status, locationOf(out)]).toEqual([303, "/desk/sign-in"]);
  });

  it("Signing out ends the session, clears the cookie, and takes a form", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    expect((await askDesk("/desk/sign-out", { token })).status).toBe(302);
    expect((await askDesk("/desk", { token })).status).toBe(200);
    const out = await askDesk("/desk/sign-out", { token, body: {} });
    expect(out.headers.getSetCookie()[0]).toMatch(/^desk=; Path=\/; SameSite=\w+; Max-Age=0; HttpOnly$/);
    expect(locationOf(await askDesk("/desk", { token }))).toBe("/desk/sign-in?to=%2Fdesk");
  });

  it("A grant that changes ends the session at once", async () => {
    const { token, staffId } = await hire(app, [{ role: "moderator", on: app.ember }]);
    await giveRole(app, staffId, { role: "support", on: app.marina });
    expect((await askDesk("/desk", { token })).status).toBe(302);
    const again = await signIn(staffId);
    expect((await askDesk("/desk", { token: again.token })).text).toContain("marina.localhost");
  });

  it("The demo says that its people are invented, and its page of parts exists", async () => {
    const { staffId } = await hire(app, [{ role: "owner", on: null }]);
    await app.oracle("insert into installation (key, value) values ('demo', 'true')");
    const { token } = await openStaffSession({ staffId, kind: "demo", device: "", network: "" });
    expect((await askDesk("/desk", { token })).text).toContain("the people are invented");
  });

  it("A page has no handler, inline style or data for a script, and each script and style has the nonce", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    const { text } = await askDesk("/desk", { token });
    expect(text).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(text).not.toMatch(/<[^>]+ (?:on\w+|style)=/);
    expect(text).not.toMatch(/__remix|__staticRouter|modulepreload|serviceWorker|manifest/);
    const loads = [...text.matchAll(/<(?:script|link rel="stylesheet")[^>]*>/g)].map(([tag]) => tag);
    expect(loads).toHaveLength(2);
    for (const tag of loads) expect(tag).toContain('nonce="test"');
  });
});

describe("Faults of the console", () => {
  it("A screen says that nothing was changed while the database is away", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    const { pool } = services().database;
    const { connect } = pool;
    try {
      pool.connect = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
      const { status, text } = await askDesk("/desk", { token });
      expect(status).toBe(503);
      expect(text).toContain("The database cannot be reached");
      expect(text).toContain("Nothing was changed.");
    } finally {
      pool.connect = connect;
    }
  });

  it("A network without a session waits after 50 requests, and a person after 900", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    const network = "198.51.100.77";
    const statuses = await Promise.all(Array.from({ length: 51 }, () => askDesk("/desk/sign-out", { network })));
    expect(statuses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    const late = await askDesk("/desk", { network });
    expect(late.status).toBe(429);
    expect(late.text).toMatch(/Wait \d+ seconds?, then try again/);
    expect((await askDesk("/desk", { network, token })).status).toBe(200);
  });

  it("A screen without an action refuses a form and names its methods", async () => {
    const { token } = await hire(app, [{ role: "owner", on: null }]);
    const refused = await askDesk("/desk", { token, body: { a: "1" } });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
