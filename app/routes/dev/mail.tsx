import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { getDemoMail } from "~/dev/demo-desk.server";
import { OpenedMail } from "~/dev/views/opened-mail";
import { isId } from "~/platform/ids";
import { developer } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = developer.loader(z.object({ id: z.string().refine(isId) }), async ({ q, params }) => ({
  mail: await getDemoMail(q, params.id),
}));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.mail.subject ?? "Mail" }];

export default function MailPage() {
  return <OpenedMail mail={useLoaderData<typeof loader>().mail} />;
}
