import { expect, it } from "vitest";
import { testAppOfFile } from "../../../tests/support/test-app";
import { hire } from "../../../tests/support/staff";
import { operatorCommands } from "../commands.server";
import { runVerb } from "../run-verb.server";
import { findInvitation } from "../staff/invitations.server";

const app = testAppOfFile();
const invite = operatorCommands["operator.invite-staff"];
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

it("The command line invites an owner, and a moderator of one site, each by a link of their own", async () => {
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
});

it("An invitation without an address, with an unknown role or site, or to every site as moderator is refused", async () => {
  for (const [given, reason] of [
    [{ email: "ada", role: "owner" }, "must be an e-mail address"],
    [{ email: "ada@staff.test", role: "boss" }, "must be one of"],
    [{ email: "ada@staff.test", role: "owner", tenant: "nowhere" }, "There is no site"],
    [{ email: "ada@staff.test", role: "moderator" }, "needs a site"],
  ] as const)
    await expect(invite(given)).rejects.toThrow(reason);
});

it("A manager invites on the own site alone, in the own name, and is not told which sites there are", async () => {
  const { session, staffId } = await hire(app, [{ role: "manager", on: app.ember }], "passkey");
  const wish = (email: string, role: string, tenant: string) =>
    runVerb(session, null, "invite-staff", { email, role, tenant }, { requestId: "request-1" });
  await wish("cleo@staff.test", "moderator", "ember");
  const acts = await app.oracle("select actor, via, request_id from staff_acts where actor = $1", [staffId]);
  expect(acts).toEqual([{ actor: staffId, via: "web", request_id: "request-1" }]);
  for (const tenant of ["marina", "nowhere"])
    await expect(wish("dora@staff.test", "moderator", tenant)).rejects.toMatchObject({ code: "staff.denied" });
  await expect(wish("dora@staff.test", "owner", "")).rejects.toMatchObject({ code: "staff.denied" });
  const { session: reader } = await hire(app, [{ role: "reader", on: null }], "passkey");
  const asReader = runVerb(reader, null, "invite-staff", { email: "e@staff.test", role: "reader" }, { requestId: "2" });
  await expect(asReader).rejects.toMatchObject({ code: "staff.denied" });
});

it("The desk mails the link; for a person who works there it waits a day, and the other owners are told", async () => {
  const owner = await hire(app, [{ role: "owner", on: null }], "passkey");
  const known = await hire(app, [{ role: "reader", on: null }]);
  const wish = (email: string) =>
    runVerb(owner.session, null, "invite-staff", { email, role: "reader" }, { requestId: "3" });
  await wish("fay@staff.test");
  const [mail] = await app.mailsTo("fay@staff.test");
  expect(mail?.subject).toBe("Your invitation to the desk");
  const link = /\/desk\/join\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await findInvitation(link)).toMatchObject({ email: "fay@staff.test", isUsable: true });

  await wish(known.session.email);
  const [back] = await app.mailsTo(known.session.email);
  const again = /\/desk\/join\/(\S+)/.exec(back?.text ?? "")?.[1] ?? "";
  expect(await findInvitation(again)).toMatchObject({ staffId: known.staffId, isKnown: true, isUsable: false });
  const told = await app.mailsTo(owner.session.email);
  expect(told.map(({ subject }) => subject)).toEqual(["Olga Staff was given a new link to the desk"]);
  await app.clock.advance(24 * 3600 + 1);
  expect(await findInvitation(again)).toMatchObject({ isUsable: true });
});

it("The command line lists people with their roles, gives and ends a role, and ends a person", async () => {
  const known = await hire(app, [{ role: "support", on: app.ember }]);
  const { email } = known.session;
  const find = async () => (await operatorCommands["operator.staff"]()).find((one) => one.email === email);
  expect(await find()).toMatchObject({ roles: [{ role: "support", site: "ember", until: null }], sessions: 1 });
  await operatorCommands["operator.give-role"]({ email, role: "reader", tenant: "" });
  await operatorCommands["operator.end-role"]({ email, role: "support", tenant: "ember" });
  expect(await find()).toMatchObject({ roles: [{ role: "reader", site: null }], sessions: 0 });
  await operatorCommands["operator.end-staff"]({ email });
  expect(await find()).toBeUndefined();
  await expect(operatorCommands["operator.end-sessions"]({ email })).rejects.toThrow("Nobody with the address");
});
