import { beforeEach, describe, expect, it } from "vitest";
import { askDesk } from "../../../../tests/support/desk";
import { type Hired, hire, runAs } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";
import { settingNames } from "~/tenancy/settings";

const app = testAppOfFile();
const why = "Asked for by the company.";
let owner: Hired;

beforeEach(async () => {
  await app.oracle("delete from site_drafts");
  owner = await hire(app, [{ role: "owner", on: app.ember }], "passkey");
});

const open = async (path: string, by = owner) => askDesk(path, { token: by.token });
const press = (verb: string, args: Record<string, string>, by = owner) =>
  askDesk(`/desk/do/${verb}`, { token: by.token, body: { site: "ember", back: "/desk/sites/ember", ...args } });
const keep = (setting: string, value: string, by = owner) =>
  press("keep-setting", { setting, value, known: "setting" }, by);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const newestVersion = async () => {
  const [row] = await app.oracle<{ version: number }>(
    "select max(version) as version from site_versions where tenant_id = $1",
    [app.ember.tenant.id],
  );
  return row?.version as number;
};

describe("the screens of sites", () => {
  it("The list shows the person's sites with hosts and version, and no other site", async () => {
    const { status, text } = await open("/desk/sites");
    expect(status).toBe(200);
    expect(text).toContain("/desk/sites/ember");
    expect(text).toContain("ember.localhost");
    expect(text).not.toContain("marina");
    expect((await open("/desk/sites?q=nowhere")).text).toContain("No site has these words");
  });

  it("Another site answers as an unknown site, and a role without the right gets a 404", async () => {
    const support = await hire(app, [{ role: "support", on: app.ember }]);
    for (const tab of ["", "/settings", "/settings/name", "/publish", "/history", "/history/1"]) {
      expect((await open(`/desk/sites/marina${tab}`)).status, tab).toBe(404);
      expect((await open(`/desk/sites/ember${tab}`, support)).status, tab).toBe(404);
    }
    expect((await open("/desk/sites", support)).status).toBe(404);
  });

  it("The settings list every setting with meaning and default, by words and by changes", async () => {
    const { text } = await open("/desk/sites/ember/settings");
    for (const name of ["hosts", ...settingNames]) expect(text, name).toContain(`/settings/${name}"`);
    expect(text).toContain("18, by law");
    const found = await open("/desk/sites/ember/settings?q=youngest");
    expect(found.text).toContain("/settings/min_age");
    expect(found.text).not.toContain("/settings/theme");
    const changed = await open("/desk/sites/ember/settings?show=changed");
    expect(changed.text).toContain("/settings/name");
    expect(changed.text).not.toContain("/settings/deleted_redirect_seconds");
  });

  it("A refused value stays in the field of the setting's own page, with the reason and nothing kept", async () => {
    for (const [setting, value, reason] of [
      ["min_age", "16", /too small/],
      ["visible_profile_fields", "[<b>", /must be written as JSON/],
      ["hosts", '["ember.localhost", "marina.localhost"]', /marina\.localhost, which cannot be used here/],
    ] as const) {
      const path = `/desk/sites/ember/settings/${setting}`;
      const form = /<form[^>]* action="([^"]*settings[^"]*)"/.exec((await open(path)).text);
      const { status, text } = await askDesk(form?.[1] ?? "", { token: owner.token, body: { value } });
      expect([form?.[1], status], setting).toEqual([path, 422]);
      const field = /<(?:input|textarea)[^>]*id="value"[^>]*>(?:([^<]*)<\/textarea>)?/.exec(text);
      expect(field?.[0], setting).toContain('aria-invalid="true"');
      expect(field?.[0], setting).toContain('aria-describedby="refused typing"');
      expect(field?.[1] ?? /value="([^"]*)"/.exec(field?.[0] ?? "")?.[1], setting).toBe(escaped(value));
      expect(/id="refused"[^>]*>([^<]*)</.exec(text)?.[1], setting).toMatch(reason);
    }
    expect(await app.oracle("select 1 from site_drafts")).toEqual([]);
  });

  it("A setting's page changes that setting of that site only, whatever the form's fields name", async () => {
    const body = { site: "marina", setting: "name", value: "1700", back: "/desk/sites/ember/settings" };
    const { status } = await askDesk("/desk/sites/ember/settings/message_length", { token: owner.token, body });
    expect(status).toBe(303);
    const drafts = await app.oracle(
      `select tenant_id, record #> '{settings,message_length}' as length from site_drafts`,
    );
    expect(drafts).toEqual([{ tenant_id: app.ember.tenant.id, length: 1700 }]);
  });

  it("A change waits among the person's changes, is published with a reason, and stands in the history", async () => {
    expect((await keep("message_length", "1700")).status).toBe(303);
    const setting = await open("/desk/sites/ember/settings/message_length");
    expect(setting.text).toContain("Among your changes");
    const review = await open("/desk/sites/ember/publish");
    expect(review.text).toContain("settings.message_length");
    expect(review.text).toContain("1700");
    expect((await press("publish-draft", { why: "" })).status).toBe(422);
    expect((await press("publish-draft", { why })).status).toBe(303);
    const version = await newestVersion();
    const history = await open("/desk/sites/ember/history");
    expect(history.text).toContain(why);
    expect(history.text).toContain("Olga Staff");
    const one = await open(`/desk/sites/ember/history/${version}`);
    expect(one.text).toContain("settings.message_length");
    expect(one.text).toContain("This is the newest version");
    expect((await open(`/desk/sites/ember/history/${version - 1}`)).text).toContain('name="base"');
    expect((await open("/desk/sites/ember")).text).toContain("Olga Staff");
  });

  it("After another version came between, both differences are shown and the typed changes are kept", async () => {
    const other = await hire(app, [{ role: "owner", on: app.ember }], "passkey");
    await keep("free_messages", "7");
    await keep("gift_credits", "16", other);
    await press("publish-draft", { why }, other);
    const refused = await press("publish-draft", { why });
    expect([refused.status, refused.text.includes("Another version came between")]).toEqual([422, true]);
    const { text } = await open("/desk/sites/ember/publish");
    expect(text).toContain("settings.gift_credits");
    expect(text).toContain("settings.free_messages");
    expect(text).not.toContain("/desk/do/publish-draft");
    expect((await press("rebase-draft", {})).status).toBe(303);
    expect((await open("/desk/sites/ember/publish")).text).toContain("/desk/do/publish-draft");
  });

  it("Mistakes between settings are named before the publication, which is then not offered", async () => {
    await keep("message_credits", "6");
    const { text } = await open("/desk/sites/ember/publish");
    expect(text).toContain("Mistakes that stop the publication");
    expect(text).toContain("minimum_message_costs");
    expect(text).not.toContain("/desk/do/publish-draft");
    expect(text).toContain("open orders keep theirs");
  });

  it("Markup in values and reasons is text on each screen", async () => {
    const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
    await keep("visible_profile_notes", hostile);
    const pages = ["settings", "settings/visible_profile_notes", "publish"];
    for (const page of pages) {
      const { text } = await open(`/desk/sites/ember/${page}`);
      expect(text, page).toContain("&lt;script&gt;alert(1)");
      expect(text, page).not.toMatch(/<script>alert|<img src=x/);
    }
    const { text: form } = await open("/desk/sites/ember/settings/visible_profile_notes");
    expect(form).toMatch(/<textarea[^>]* maxlength="20000"/i);
    await press("publish-draft", { why: `${hostile} why` });
    for (const page of ["", "/history", `/history/${await newestVersion()}`]) {
      const { text } = await open(`/desk/sites/ember${page}`);
      expect(text, page).toContain("&lt;script&gt;alert(1)");
      expect(text, page).not.toMatch(/<script>alert|<img src=x/);
    }
  });

  it("A marketer sees each setting, and changes texts and look only", async () => {
    const marketing = await hire(app, [{ role: "marketing", on: app.ember }]);
    const look = await open("/desk/sites/ember/settings/theme", marketing);
    expect(look.text).toContain(`action="/desk/sites/ember/settings/theme"`);
    const price = await open("/desk/sites/ember/settings/message_credits", marketing);
    expect(price.text).not.toContain(`action="/desk/sites/ember/settings/message_credits"`);
    expect(price.text).toContain("owner, manager");
    expect((await keep("message_credits", "6", marketing)).status).toBe(403);
  });

  it("An unknown setting or version is a 404", async () => {
    for (const path of ["settings/nothing", "settings/constructor", "history/0", "history/99999", "history/x"])
      expect((await open(`/desk/sites/ember/${path}`)).status, path).toBe(404);
  });

  it("A discarded draft leaves nothing to publish", async () => {
    await keep("free_messages", "9");
    await runAs(owner, "discard-draft", {});
    expect((await open("/desk/sites/ember/publish")).text).toContain("You have no unpublished changes");
  });
});
