import { beforeAll, describe, expect, it } from "vitest";
import { invite } from "~/accounts/email-links.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant, codesOf } from "../../tests/support/newcomer";
import { signUp } from "./signup.server";
import { saveStep } from "./steps.server";

const app = testAppOfFile();
let scope: TenantScope;
beforeAll(async () => {
  scope = await app.change(app.ember, { signups: "invite" });
});

const invitationOf = async (scope: TenantScope) => (await scope.db.write(invite)).slice(1);
const join = (scope: TenantScope, wishes: Record<string, string>) =>
  codesOf(signUp(scope, applicant(), answers(wishes)));

describe("an invite-only site (ACC-24)", () => {
  it("An invite-only site refuses a sign-up without an invitation at every step", async () => {
    const { email, gender, country } = answers();
    expect(await codesOf(saveStep(scope, applicant(), 0, { email, gender, country }))).toEqual(["signup.invite_only"]);
    expect(await join(scope, {})).toEqual(["signup.invite_only"]);
  });

  it("An invitation admits only one of several simultaneous sign-ups", async () => {
    const invitation = await invitationOf(scope);
    const results = await Promise.all([1, 2, 3].map(() => join(scope, { invitation })));
    expect(results.map(([code]) => code ?? "in").sort()).toEqual([
      "in",
      "signup.invitation_used",
      "signup.invitation_used",
    ]);
    expect(await join(scope, { invitation })).toEqual(["signup.invitation_used"]);
  });

  it("An invitation of another tenant, or an expired one, is refused", async () => {
    const invitation = await invitationOf(scope);
    const theirs = await invitationOf(app.marina);
    expect(await join(scope, { invitation: theirs })).toEqual(["signup.invitation_used"]);
    await app.clock.advance(30 * 86_400 + 1);
    expect(await join(scope, { invitation })).toEqual(["signup.invitation_used"]);
    await app.clock.reset();
  });

  it("An invitation for many admits many until it expires", async () => {
    const open = await app.change(scope, { invitation_uses: "many" });
    const invitation = await invitationOf(open);
    for (let guest = 0; guest < 3; guest += 1) expect(await join(open, { invitation })).toEqual([]);
    await app.clock.advance(30 * 86_400 + 1);
    expect(await join(open, { invitation })).toEqual(["signup.invitation_used"]);
    await app.clock.reset();
  });
});
