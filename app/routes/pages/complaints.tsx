import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { isEmail } from "~/accounts/email";
import type { RouteHandle } from "~/layouts/route-handle";
import { complaintLength, complaintTopics } from "~/pages/complaint";
import { visitorHead } from "~/layouts/visitor-head.server";
import { fileComplaint } from "~/pages/complaints.server";
import { ComplaintsPage } from "~/pages/views/complaint-form";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isReceipt } from "~/platform/ids";
import { isLongerThan, tidyText } from "~/platform/characters";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor", refusals: "own" };

export const loader = anyone.loader(noParams, async ({ visit, search }) => {
  const receipt = search.get("receipt");
  visit.page.shareable = receipt === null;
  const title = `${visit.t("pages:complaints.title")} – ${visit.tenant.settings.name}`;
  const { tenant, locale } = visit;
  const description = visit.t("pages:complaints.lead");
  const head = visitorHead({ tenant, locale, title, path: paths.complaints(), description });
  return { head, receipt: isReceipt(receipt) ? receipt : null };
});

const complaint = z.strictObject({
  topic: z.enum(complaintTopics, "field.required"),
  body: z.string("field.required").trim().min(1, "field.required"),
  reply_to: z
    .string()
    .trim()
    .refine((text) => text === "" || isEmail(text), "email.invalid")
    .default(""),
});

/** Stores a complaint, also without JavaScript. After a refusal the form keeps the typed text. */
export const action = anyone.action(complaint, async ({ scope, visit, viewer, input }) => {
  const body = tidyText(input.body);
  if (isLongerThan(body, complaintLength)) throw new Refusal("text.too_long", { max: complaintLength }, "body");
  const receipt = await fileComplaint(scope, {
    topic: input.topic,
    body,
    replyTo: input.reply_to || null,
    memberId: viewer?.memberId ?? null,
    locale: visit.locale,
    network: visit.transport.network,
  });
  return redirect(paths.complaint(receipt), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function Complaints() {
  return <ComplaintsPage receipt={useLoaderData<typeof loader>().receipt} refusal={useRefusal()} />;
}
