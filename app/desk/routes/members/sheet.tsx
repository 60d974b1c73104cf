import { isUsableState } from "~/accounts/policy";
import type { MemberState } from "~/accounts/viewer";
import type { Translate } from "~/i18n/messages";
import { listAuthorityReports } from "~/operators/authority-reports.server";
import { runVerb } from "~/operators/run-verb.server";
import type { OpenedSheet } from "~/operators/verbs/sheet-verbs.server";
import { isId } from "~/platform/ids";
import { listContestable } from "~/safety/contestable-decisions.server";
import { commandShown } from "../../command-form.server";
import { refusedAsMissing } from "../../faults.server";
import { type Desk, deskLoader } from "../../authorization.server";
import { needOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { commandsFor } from "../../sheet-commands";
import { actorsIn, readTabShown, tabWithNames } from "../../sheet.server";
import { markInvisible } from "~/platform/invisible-characters";
import { Sheet } from "../../views/members/sheet";
import { readActorNames } from "../../actor-names.server";

export const handle: ScreenHandle = {
  title: (data: { head: { name: string } | null }, t: Translate) =>
    data.head ? markInvisible(data.head.name) : t("desk:members.erased"),
};

/** The page of a member. Viewing is recorded as an act, at most once an hour. */
export const loader = deskLoader("member.see", async (desk, { params, url }) => {
  const { id, site: slug } = params;
  const { tenant, db } = desk.site(slug);
  if (!isId(id)) throw new ScreenFault("notFound");
  const look = runVerb(desk.session, tenant.slug, "member-sheet", { id }, { requestId: desk.requestId });
  const { head, erased } = (await look.catch(refusedAsMissing)).result as OpenedSheet;
  const mayJudge = needOf(desk.session, "case.judge", tenant.id) !== null;
  const mayReview = needOf(desk.session, "content.judge", tenant.id) !== null;
  const tab = await db.read((q) => readTabShown(q, id, url.searchParams, { mayJudge, mayReview }));
  const nameOf = await readActorNames(desk.t, [head?.restrictedBy, ...actorsIn(tab)]);
  const commands = head
    ? commandsFor(head).map((verb) => commandOnSheet(desk, verb, { site: tenant.slug, id, state: head.state }))
    : [];
  const open = url.searchParams.get("command");
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    memberId: id,
    head: head && { ...head, restrictedBy: head.restrictedBy && nameOf(head.restrictedBy) },
    erased,
    tab: tabWithNames(tab, nameOf),
    commands,
    here: url.pathname + url.search,
    open,
    authorities: mayJudge ? await db.read((q) => listAuthorityReports(q, id)) : [],
    contestable: open === "file-appeal" ? await db.read((q) => listContestable(q, id)) : [],
  };
});

/**
 * Adapts two forms. An appeal has only a field for the text, because the page lists the decisions. A correction offers
 * no email address for a closed account.
 */
function commandOnSheet(
  desk: Desk,
  verb: string,
  { site, id, state }: { site: string; id: string; state: MemberState },
) {
  if (verb === "file-appeal") {
    const command = commandShown(desk, verb, { site, args: { member: id } });
    const words = command.fields.filter(({ name }) => name === "words");
    return { ...command, fields: words.map((field) => ({ ...field, isRequired: true, isLong: true, hint: null })) };
  }
  const command = commandShown(desk, verb, { site, args: { id } });
  if (verb !== "correct-member" || isUsableState(state)) return command;
  const withoutAddress = (choices: readonly string[] | null) => choices?.filter((one) => one !== "email") ?? null;
  return { ...command, fields: command.fields.map((field) => ({ ...field, choices: withoutAddress(field.choices) })) };
}

export function Component() {
  return <Sheet {...useScreen<typeof loader>()} />;
}
