import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { type DataExport, exportHours, findExport, requestExport } from "~/deletion/data-export.server";
import { ExportScreen } from "~/deletion/views/export-screen";
import { formatDate } from "~/i18n/dates";
import { localeEntry } from "~/i18n/locales";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { member, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import type { Visit } from "~/server/visit.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => ({
  title: visit.t("deletion:export.title"),
  copy: present(visit, await findExport(q, viewer.memberId)),
  hours: exportHours,
}));

function present({ locale, tenant }: Visit, copy: DataExport | null) {
  if (!copy) return null;
  if (!copy.isReady) return { isReady: false as const };
  const megabytes = Math.max(0.1, (copy.bytes ?? 0) / 1_000_000);
  const style = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  const size = new Intl.NumberFormat(localeEntry(locale).iso, style).format(megabytes);
  const until = formatDate(copy.expiresAt, { locale, timeZone: tenant.settings.time_zone, style: "dateTime" });
  return { isReady: true as const, size, until };
}

export const action = member.action(
  z.strictObject({ password: z.string().max(1000).default("") }),
  async ({ scope, viewer, input: { password } }) => {
    await requestExport(scope, viewer.memberId, password);
    return redirect(paths.dataExport(), 303);
  },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Export() {
  const { copy, hours } = useLoaderData<typeof loader>();
  return <ExportScreen copy={copy} hours={hours} refusal={useRefusal()} />;
}
