import { redirect } from "@remix-run/node";
import * as z from "zod";
import type { Viewer } from "~/accounts/viewer";
import { requireSearchAccess } from "~/discovery/search-offer.server";
import { landerFacts } from "~/landers/lander-facts.server";
import { getLanderMember, presentLander } from "~/landers/member-lander.server";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Visit } from "~/server/visit.server";

export const memberLanderParams = z.object({ id: z.string().refine(isId), slug: z.string().max(60).optional() });

interface Asked {
  q: TenantReader;
  visit: Visit;
  viewer: Viewer | null;
  params: z.infer<typeof memberLanderParams>;
}

/**
 * A lander that shows a member to visitors, under the rule for searches (AMB-003). The page is never cached,
 * because it shows a person (DESIGN 13.3).
 */
export async function memberLander({ q, visit, viewer, params: { id } }: Asked) {
  if (viewer) throw redirect(paths.member(id));
  requireSearchAccess(visit, viewer);
  const member = presentLander(await getLanderMember(q, id), visit);
  const title = `${member.name} – ${visit.tenant.settings.name}`;
  return { title, member, facts: landerFacts(visit.tenant, visit) };
}
