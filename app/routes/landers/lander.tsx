import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { prefilledMessage } from "~/landers/prefilled-message";
import { showLander } from "~/landers/show-lander.server";
import { landerStylesheet } from "~/landers/lander-stylesheets";
import { Design } from "~/landers/views/designs/design";
import { LanderVoice } from "~/landers/views/lander-voice";
import { landerNames, takesSlug } from "~/landers/registry";
import { landerHead } from "~/layouts/lander-head.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import { anyone } from "~/server/route.server";
import { applicantOf, keepDraft } from "~/signup/draft-cookie";
import { saveFirstLine } from "~/signup/drafts.server";
import { CachedFragment } from "~/ui/cached-fragment";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "lander" };

const params = z.object({ lander: z.enum(landerNames), slug: z.string().max(60).optional() });

export const loader = anyone.loader(params, async ({ visit, params: { lander, slug } }) => {
  visit.page.shareable = true;
  if (slug && !takesSlug(lander)) throw new Refusal("page.not_found");
  const { tenant, locale } = visit;
  const shown = showLander(tenant, visit, lander, slug);
  return { shown, head: landerHead(tenant, locale, lander, shown.title) };
});

/** Stores the answer as a first message in the sign-up draft, beside earlier answers. */
export const action = anyone.action(
  z.strictObject({ answer: z.string().max(40) }),
  async ({ scope, visit, params: { lander }, input }) => {
    const line = prefilledMessage(visit.t, lander, input.answer);
    if (line === null) throw new Refusal("request.invalid");
    const { draftToken, network } = applicantOf(visit);
    await services().limiter.consume("signupStep", `${scope.tenant.id}:${network}`);
    const token = await scope.db.write((w) => saveFirstLine(w, draftToken, line));
    keepDraft(visit.cookies, token);
    return redirect(paths.signup(), 303);
  },
  { params },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const sheet = data && landerStylesheet(data.shown.lander);
  return [...(sheet ? [{ tagName: "link" as const, rel: "stylesheet", href: sheet }] : []), ...(data?.head ?? [])];
};

export default function Lander() {
  const { shown } = useLoaderData<typeof loader>();
  return (
    <CachedFragment of={shown} name="lander">
      <Design {...shown} />
      <LanderVoice {...shown} />
    </CachedFragment>
  );
}
