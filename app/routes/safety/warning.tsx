import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { listUnreadWarnings, noteWarningRead } from "~/safety/decisions.server";
import { stateReasons } from "~/safety/statement";
import { WarningPage } from "~/safety/views/warning-page";
import { member, noParams } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const [warning] = await listUnreadWarnings(q, viewer.memberId);
  if (!warning) throw redirect(paths.members());
  const { t, locale, tenant } = visit;
  const reader = { t, locale, timeZone: tenant.settings.time_zone };
  return { title: t("decisions:warning.title"), id: warning.id, parts: stateReasons(warning, reader, "warning") };
});

/** Marks the warning as read, so that pages stop displaying it. The warning stays stored. */
export const action = member.action(
  z.strictObject({ warning: z.string().refine(isId) }),
  async ({ scope, viewer, input: { warning } }) => {
    await scope.db.write((w) => noteWarningRead(w, viewer.memberId, warning));
    return redirect(paths.members(), 303);
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export default function Warning() {
  const { id, parts } = useLoaderData<typeof loader>();
  return <WarningPage id={id} parts={parts} />;
}
