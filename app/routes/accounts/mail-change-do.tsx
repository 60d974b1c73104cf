import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { MailChangeConfirm } from "~/accounts/views/mail-change-pages";
import { confirmMailChange, findMailChange } from "~/settings/mail-change.server";
import { paths } from "~/paths";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ q, visit, viewer, search }) => {
  const token = search.get("token") ?? "";
  const isDone = search.get("done") === "1";
  const email = isDone ? null : await findMailChange(q, token);
  return {
    title: visit.t("accounts:mailChange.title"),
    token,
    email,
    isDone,
    isMember: viewer !== null,
    linkProblem: isDone || email ? null : visit.t("errors:linkInvalid"),
  };
});

const input = z.strictObject({ token: z.string().max(100).default("") });

/**
 * Confirms a new email address (ACC-09). Only the button does this, because mail programs open links by themselves
 * (A06).
 */
export const action = anyone.action(input, async ({ scope, input: { token } }) => {
  await confirmMailChange(scope, token);
  return redirect(paths.mailChangeDone(), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export default function MailChangeDo() {
  return <MailChangeConfirm {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
