import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDemoMails } from "~/dev/demo-desk.server";
import { Mailbox } from "~/dev/views/mailbox";
import { developer, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = developer.loader(noParams, async ({ q, visit }) => ({
  site: visit.tenant.settings.name,
  mails: await listDemoMails(q, 200),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Mailbox: ${data?.site ?? ""}` }];

export default function MailboxPage() {
  return <Mailbox {...useLoaderData<typeof loader>()} />;
}
