import { type ApprovalOverSites, listApprovalsOverSites } from "~/operators/approvals.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { commandShown } from "../../command-form.server";
import { type Desk, deskLoader, tenantIds } from "../../authorization.server";
import { needOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { dangerousCommands } from "../../sheet-commands";
import { ApprovalsScreen } from "../../views/approvals/approvals-screen";
import { factsInWords, memberOf } from "./facts-in-words";

export const handle: ScreenHandle = { title: "desk:approvals.title" };

/** Lists proposals that the operator made or may confirm, of all sites. `for=me` lists only proposals to confirm. */
export const loader = deskLoader("numbers.see", async (desk, { url }) => {
  const isForMe = url.searchParams.get("for") === "me";
  const asked = isForMe ? actorOf(desk.session) : null;
  const found = await desk.network((q) => listApprovalsOverSites(q, tenantIds(desk), asked));
  const names = await findStaffNames(found.map(({ proposedBy }) => proposedBy));
  return { isForMe, rows: found.flatMap((approval) => shownApproval(desk, approval, names)) };
});

function shownApproval(desk: Desk, approval: ApprovalOverSites, names: ReadonlyMap<string, string>) {
  const tenant = desk.sites.find(({ id }) => id === approval.tenantId);
  if (!tenant) return [];
  const { id, hash, permission, proposedBy, aloneFrom, facts, isBound, ...row } = approval;
  const isMine = proposedBy === actorOf(desk.session);
  const mayConfirm = needOf(desk.session, permission, tenant.id) !== null;
  const isInTime = (!isMine && !isBound) || (aloneFrom !== null && aloneFrom <= new Date());
  const isForThird = isBound && mayConfirm && !isInTime;
  const form = (verb: string, args: Record<string, string>) => commandShown(desk, verb, { site: tenant.slug, args });
  return [
    {
      ...row,
      id,
      isMine,
      isForThird,
      aloneFrom: isMine && !isInTime ? aloneFrom : null,
      who: names.get(proposedBy) ?? proposedBy,
      site: siteShown(tenant),
      zone: tenant.settings.time_zone,
      isDangerous: dangerousCommands.has(row.verb),
      memberId: needOf(desk.session, "member.see", tenant.id) === null ? null : memberOf(facts),
      facts: factsInWords(desk.t, facts),
      confirm: mayConfirm && isInTime ? form("confirm", { id, shown: hash }) : null,
      withdraw: form("withdraw", { id }),
    },
  ];
}

export function Component() {
  return <ApprovalsScreen {...useScreen<typeof loader>()} />;
}
