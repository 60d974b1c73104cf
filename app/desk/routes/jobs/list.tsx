import { listFailedJobs } from "~/operators/health.server";
import { enterNetwork } from "~/operators/staff/staff-database.server";
import { deskLoader } from "../../authorization.server";
import { needOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { ScreenFault } from "../../screen-fault";
import { type ScreenHandle, useScreen } from "../../screen";
import { FailedJobs } from "../../views/failed-jobs";

export const handle: ScreenHandle = { title: "desk:jobs.title" };

/** Failed jobs without a further retry. Jobs belong to no site, so the permission must apply to all sites. */
export const loader = deskLoader("jobs.see", async ({ session, sites }) => {
  if (needOf(session, "jobs.see", null) === null) throw new ScreenFault("notFound");
  await enterNetwork(session, "jobs.see");
  const found = await listFailedJobs();
  const siteOf = (tenantId: number | null) => sites.find(({ id }) => id === tenantId);
  return {
    jobs: found.map((job) => {
      const tenant = siteOf(job.tenantId);
      return { ...job, at: new Date(job.at), site: tenant ? siteShown(tenant) : null };
    }),
  };
});

export function Component() {
  return <FailedJobs {...useScreen<typeof loader>()} />;
}
