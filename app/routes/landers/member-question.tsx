import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { requireSearchAccess } from "~/discovery/search-offer.server";
import { memberLanderMeta, lineTo, questionOf } from "~/landers/member-lander";
import { getLanderMember, presentLander } from "~/landers/member-lander.server";
import { MemberQuestion } from "~/landers/views/member-question";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import { anyone } from "~/server/route.server";
import { applicantOf, keepDraft } from "~/signup/draft-cookie";
import { saveFirstLine } from "~/signup/drafts.server";
import { memberLander, memberLanderParams } from "./member-lander.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

export const loader = anyone.loader(
  memberLanderParams,
  async (asked) => {
    const page = await memberLander(asked);
    return { ...page, ...questionOf(page.member.interests, asked.params.slug) };
  },
  { limit: "profileView" },
);

/** Stores the answer as the first message to this member, in the sign-up draft. */
export const action = anyone.action(
  z.strictObject({ answer: z.string().max(40) }),
  async ({ scope, visit, viewer, params: { id }, input }) => {
    if (viewer) return redirect(paths.member(id), 303);
    requireSearchAccess(visit, viewer);
    const { draftToken, network } = applicantOf(visit);
    await services().limiter.consume("signupStep", `${scope.tenant.id}:${network}`);
    const token = await scope.db.write(async (w) => {
      const { interests } = presentLander(await getLanderMember(w, id), visit);
      const line = lineTo(visit.t, interests, input.answer);
      if (line === null) throw new Refusal("request.invalid");
      return saveFirstLine(w, draftToken, line);
    });
    keepDraft(visit.cookies, token);
    return redirect(paths.memberSignup(id), 303);
  },
  { params: memberLanderParams },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => memberLanderMeta(data);

export default function Lander() {
  return <MemberQuestion {...useLoaderData<typeof loader>()} />;
}
