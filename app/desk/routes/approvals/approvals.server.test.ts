import { beforeEach, describe, expect, it } from "vitest";
import type { Role } from "~/operators/staff/role-permissions";
import { askDesk } from "../../../../tests/support/desk";
import { hire, type Hired, runAs } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";

const app = testAppOfFile();
const why = "Lost <b>messages</b> of a week.";

beforeEach(async () => {
  await app.oracle("delete from approvals");
  await app.oracle("update staff_grants set ended_at = app_now() where ended_at is null");
});

const person = (role: Role, on = app.ember) => hire(app, [{ role, on }], "passkey");
const propose = async (by: Hired, id: string) => {
  const words = { id, credits: "80", why };
  const { result } = await runAs(by, "grant-more", words);
  return (result as { proposed: { approval: string } }).proposed.approval;
};

/** Reads the hidden fields of the form for a verb. */
function fieldsOf(text: string, verb: string): Record<string, string> {
  const [form = ""] = new RegExp(`<form[^>]*action="/desk/do/${verb}".*?</form>`, "s").exec(text) ?? [];
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

describe("The list of approvals", () => {
  it("The second person sees what was proposed and confirms it; the proposer cannot, and others see nothing", async () => {
    const [support, manager, elsewhere] = [
      await person("support"),
      await person("manager"),
      await person("manager", app.marina),
    ];
    const id = await app.member(app.ember);
    const approval = await propose(support, id);
    const shown = async ({ token }: Hired) => (await askDesk("/desk/approvals", { token })).text;
    const own = await shown(support);
    expect(own).toContain("Another person must confirm it");
    expect(fieldsOf(own, "confirm")).toEqual({});
    expect(fieldsOf(own, "withdraw")).toMatchObject({ site: "ember", id: approval });
    expect(await shown(elsewhere)).toContain("Nothing waits for a second person");
    expect(await shown(await person("reader"))).not.toContain(approval);
    const text = await shown(manager);
    expect(text).toContain(`Grant credits to the member ${id.slice(0, 8)}…: 80.`);
    expect(text).toContain("Lost &lt;b&gt;messages&lt;/b&gt; of a week.");
    expect(text).toContain("Credits granted in the last 30 days");
    const fields = fieldsOf(text, "confirm");
    expect(fields.shown).toMatch(/^[0-9a-f]{64}$/);
    const answer = await askDesk("/desk/do/confirm", { token: manager.token, body: fields });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/desk/approvals"]);
    expect(await app.oracle("select balance from wallets where member_id = $1", [id])).toEqual([{ balance: 80 }]);
    expect(await shown(manager)).not.toContain(approval);
  });

  it("A confirmation without a fresh touch leads to the step-up, and changes nothing", async () => {
    const [support, manager] = [await person("support"), await hire(app, [{ role: "manager", on: app.ember }])];
    const id = await app.member(app.ember);
    await propose(support, id);
    const fields = fieldsOf((await askDesk("/desk/approvals", { token: manager.token })).text, "confirm");
    const answer = await askDesk("/desk/do/confirm", { token: manager.token, body: fields });
    expect(answer.headers.get("location")).toContain("/desk/sign-in/step-up");
    expect(await app.oracle("select balance from wallets where member_id = $1", [id])).toEqual([{ balance: 0 }]);
  });

  it("The form of a two-person command offers no way to do it alone", async () => {
    const { token } = await person("support");
    const { text } = await askDesk("/desk/do/erase-now?site=ember", { token });
    expect(text).toContain('name="why"');
    expect(text).not.toContain('name="alone"');
  });
});
