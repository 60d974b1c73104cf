import type { MemberContact } from "~/operators/members/sheet.server";
import { runVerb } from "~/operators/run-verb.server";
import { isId } from "~/platform/ids";
import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { Contact } from "../../views/members/contact";

export const handle: ScreenHandle = { title: "desk:contact.title" };

/** A member's unmasked email address and devices. Each view is recorded as an act. */
export const loader = deskLoader("member.contact", async ({ session, requestId, ...desk }, { params }) => {
  const { id, site: slug } = params;
  const { tenant } = desk.site(slug);
  if (!isId(id)) throw new ScreenFault("notFound");
  const { result } = await runVerb(session, tenant.slug, "member-contact", { id }, { requestId });
  return { site: siteShown(tenant), memberId: id, contact: result as MemberContact };
});

export function Component() {
  return <Contact {...useScreen<typeof loader>()} />;
}
