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

  it("A refused value is shown again with its reason", async () => {
    const { status, text } = await keep("min_age", "16");
    expect(status).toBe(422);
    expect(text).toContain("is too small");
    expect(text).toMatch(/<textarea[^>]*>16<\/textarea>/);
    expect(text).toContain('name="setting" value="min_age"');
    expect(await app.oracle("select 1 from site_drafts")).toEqual([]);
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
    expect(look.text).toContain("/desk/do/keep-setting");
    const price = await open("/desk/sites/ember/settings/message_credits", marketing);
    expect(price.text).not.toContain("/desk/do/keep-setting");
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
