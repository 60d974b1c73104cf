import { consequencesOf } from "~/operators/sites/consequences";
import { type DraftView, readDraftView } from "~/operators/sites/drafts.server";
import { changePermission } from "~/operators/sites/setting-permission";
import { readCurrentSite, type CurrentSite } from "~/operators/sites/versions.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { adviseOn } from "~/operators/tenant-advice";
import { findMistakes } from "~/operators/tenant-mistakes.server";
import type { Problem } from "~/tenancy/record-problems";
import { checkTenant } from "~/tenancy/tenant-folder.server";
import { type Desk, deskLoader } from "../../authorization.server";
import { commandShown } from "../../command-form.server";
import { needLeft, needOf, whoCould } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import type { CommandShown } from "../../views/command-form";
import { PublishSite } from "../../views/sites/publish-site";

export const handle: ScreenHandle = { title: "desk:sites.publish.title" };

/** The person's unpublished changes of a site: their differences, mistakes and consequences. */
export const loader = deskLoader("site.look", async (desk, { params }) => {
  const { tenant, db } = desk.site(params.site);
  const { draft, current } = await db.read(async (q) => {
    const current = await readCurrentSite(q);
    return { current, draft: await readDraftView(q, actorOf(desk.session), current) };
  });
  const form = (verb: string) => commandShown(desk, verb, { site: tenant.slug });
  return {
    site: siteShown(tenant),
    draft: draft && {
      changes: draft.changes,
      between: draft.between,
      latest: draft.latest,
      isOutdated: draft.basedOn !== draft.latest,
      follows: consequencesOf(draft.changes),
      ...problemsOf(tenant.slug, current, draft),
    },
    publish: publishForm(desk, tenant, draft),
    rebase: form("rebase-draft"),
    discard: form("discard-draft"),
  };
});

/** Mistakes that stop a publication, and advice. */
function problemsOf(slug: string, { state, company }: CurrentSite, { record }: DraftView) {
  const checked = checkTenant({ slug, state, record, company });
  const mistakes: Problem[] = checked.ok ? findMistakes({ slug, state, company }, checked.value) : checked.problems;
  return { mistakes, advice: checked.ok ? adviseOn(checked.value) : [] };
}

/** The form of a publication, with the step-up that the strictest change needs. */
function publishForm(desk: Desk, { id, slug }: { id: number; slug: string }, draft: DraftView | null): CommandShown {
  const form = commandShown(desk, "publish-draft", { site: slug });
  const permissions = (draft?.changes ?? []).map(({ path }) => changePermission(path));
  const refused = permissions.find((permission) => needOf(desk.session, permission, id) === null);
  if (refused) return { ...form, need: null, who: whoCould(refused) };
  const isFresh = permissions.some(
    (permission) => needLeft(desk.session, permission, needOf(desk.session, permission, id)) === "fresh",
  );
  return isFresh ? { ...form, need: "fresh" } : form;
}

export function Component() {
  return <PublishSite {...useScreen<typeof loader>()} />;
}
