import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { listDemoLogins, listDemoMails, listDemoPayments } from "~/dev/demo-desk.server";
import { readHealth } from "~/operators/health.server";
import { deskOrigin } from "~/operators/staff/invitations.server";
import { services } from "~/platform/services.server";
import { listDemoPushes } from "~/dev/push-inbox.server";
import { listDemoSms } from "~/dev/sms-inbox.server";
import { DemoDesk } from "~/dev/views/demo-desk";
import { canonicalOrigin } from "~/tenancy/origin.server";
import { listTenants } from "~/tenancy/resolve.server";
import { tenantCountries } from "~/tenancy/vocabulary";
import { developer, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = developer.loader(noParams, async ({ q, visit }) => {
  const { tenant, country, scheme } = visit;
  // Call these functions before the first query of `q`. From then on, `q` holds the only connection of the embedded
  // database.
  const sites = await listTenants();
  const { jobs, clockOffsetSeconds, database } = await readHealth();
  return {
    site: tenant.settings.name,
    slug: tenant.slug,
    operate: services().env.OPERATE_HOST ? `${deskOrigin(Number(visit.url.port) || undefined)}/desk/sign-in` : null,
    sites: sites.map((site) => ({ slug: site.slug, name: site.settings.name, origin: canonicalOrigin(site) })),
    database,
    jobs,
    clock: { now: (await q.now()).toISOString(), offsetSeconds: clockOffsetSeconds },
    country,
    countries: [...tenantCountries],
    scheme,
    people: await listDemoLogins(q),
    mails: await listDemoMails(q, 8),
    sms: [...listDemoSms(tenant.id)],
    pushes: [...listDemoPushes(tenant.id)],
    payments: await listDemoPayments(q),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Demo desk: ${data?.site ?? ""}` }];

export default function Dev() {
  return <DemoDesk {...useLoaderData<typeof loader>()} refusals={useRefusal().list} />;
}
