import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reactivationDays } from "~/accounts/policy";
import { DeletedScreen } from "~/deletion/views/deleted-screen";
import { paths } from "~/paths";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

/** The goodbye page, which counts down to the home page (ACC-06, ACC-52, AMB-082). */
export const loader = anyone.loader(noParams, async ({ visit, search }) => ({
  title: visit.t("deletion:done.title"),
  seconds: search.has("stay") ? null : visit.tenant.settings.deleted_redirect_seconds,
  days: reactivationDays,
}));

/** The browser itself redirects, even without JavaScript. The script only shows the countdown. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
  ...(data?.seconds ? [{ httpEquiv: "refresh", content: `${data.seconds};url=${paths.home()}` }] : []),
];

export default function AccountDeleted() {
  const { seconds, days } = useLoaderData<typeof loader>();
  return <DeletedScreen seconds={seconds} days={days} />;
}
