import { type MetaDescriptor, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { Locale } from "~/i18n/locales";
import { firstLine } from "~/landers/answer";
import { showLander } from "~/landers/show-lander.server";
import { landerSheet } from "~/landers/sheets";
import { Design } from "~/landers/views/designs/design";
import { type LanderName, landerNames, takesSlug } from "~/landers/registry";
import type { RouteHandle } from "~/layouts/route-handle";
import { visitorHead } from "~/layouts/visitor-head.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { recent } from "~/platform/recent";
import { services } from "~/platform/services.server";
import { findDraft, saveDraft } from "~/signup/drafts.server";
import type { Tenant } from "~/tenancy/tenant";
import { CachedFragment } from "~/ui/cached-fragment";
import { anyone } from "~/server/route.server";
import { applicantOf, keepDraft } from "../signup/draft-cookie.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "lander" };

/** A name that has no lander is a 404. */
const params = z.object({ lander: z.enum(landerNames), slug: z.string().max(60).optional() });

export const loader = anyone.loader(params, async ({ visit, params: { lander, slug } }) => {
  visit.page.shareable = true;
  if (slug && !takesSlug(lander)) throw new Refusal("page.not_found");
  const { tenant, locale } = visit;
  const shown = showLander(tenant, visit, lander, slug);
  return { shown, head: landerHead(tenant, locale, lander, shown.title) };
});

const remember = recent<Tenant, MetaDescriptor[]>(1000);

/** All variants are one page to search machines. */
function landerHead(tenant: Tenant, locale: Locale, lander: LanderName, title: string): MetaDescriptor[] {
  const key = `${tenant.id} ${locale} ${lander}`;
  return remember(tenant, key, () => visitorHead({ tenant, locale, path: paths.lander(lander), title }));
}

/** The answer becomes the first line of a sign-up that has just begun; what was answered before stays. */
export const action = anyone.action(
  z.strictObject({ answer: z.string().max(40) }),
  async ({ scope, visit, params: { lander }, input }) => {
    const line = firstLine(visit.t, lander, input.answer);
    if (line === null) throw new Refusal("request.invalid");
    const { draftToken, network } = applicantOf(visit);
    await services().limiter.consume("signupStep", `${scope.tenant.id}:${network}`);
    const token = await scope.db.write(async (w) => {
      const { step = 0 } = (await findDraft(w, draftToken)) ?? {};
      return saveDraft(w, draftToken, { step, fields: { signup_message: line } });
    });
    keepDraft(visit, token);
    return redirect(paths.signup(), 303);
  },
  { params },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const sheet = data && landerSheet(data.shown.lander);
  return [...(sheet ? [{ tagName: "link" as const, rel: "stylesheet", href: sheet }] : []), ...(data?.head ?? [])];
};

export default function Lander() {
  const { shown } = useLoaderData<typeof loader>();
  return (
    <CachedFragment of={shown} name="lander">
      <Design {...shown} />
    </CachedFragment>
  );
}
