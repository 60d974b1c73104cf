import { expect, it } from "vitest";
import { testAppOfFile } from "../../../tests/support/test-app";
import { operatorCommands } from "../commands.server";
import { findInvitation } from "../staff/invitations.server";

const app = testAppOfFile();
const invite = operatorCommands["operator.invite-staff"];
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

it.skipIf(process.env.TEST_DATABASE_URL)(
  "The command line invites an owner, and a moderator of one site, each by a link of their own",
  async () => {
    const { link, isKnown } = await invite({ email: " Ada@Staff.test ", role: "owner", tenant: "" });
    expect(isKnown).toBe(false);
    expect(await findInvitation(tokenOf(link))).toMatchObject({
      email: "ada@staff.test",
      grants: [{ role: "owner", tenantId: null }],
    });
    const other = await invite({ email: "bea@staff.test", role: "moderator", tenant: "ember" });
    expect(await findInvitation(tokenOf(other.link))).toMatchObject({
      grants: [{ role: "moderator", tenantId: app.ember.tenant.id }],
    });
    const acts = await app.oracle("select verb, via from staff_acts order by seq");
    expect(acts).toEqual([
      { verb: "invite-staff", via: "shell" },
      { verb: "invite-staff", via: "shell" },
    ]);
  },
);

it("An invitation without an address, with an unknown role or site, or to every site as moderator is refused", async () => {
  for (const [given, reason] of [
    [{ email: "ada", role: "owner" }, "must be an e-mail address"],
    [{ email: "ada@staff.test", role: "boss" }, "must be one of"],
    [{ email: "ada@staff.test", role: "owner", tenant: "nowhere" }, "There is no site"],
    [{ email: "ada@staff.test", role: "moderator" }, "needs a site"],
  ] as const)
    await expect(invite(given)).rejects.toThrow(reason);
});
