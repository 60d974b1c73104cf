import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { MailChangeUndo } from "~/accounts/views/mail-change-pages";
import { reopenAccount } from "~/deletion/reactivation.server";
import { findMailUndo, undoMailChange } from "~/settings/mail-change.server";
import { paths } from "~/paths";
import { anyone, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";
import { leave } from "./enter.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ q, visit, search }) => {
  const token = search.get("token") ?? "";
  const isDone = search.get("done") === "1";
  const email = isDone ? null : await findMailUndo(q, token);
  return {
    title: visit.t("accounts:mailUndo.title"),
    token,
    email,
    isDone,
    linkProblem: isDone || email ? null : visit.t("errors:linkInvalid"),
  };
});

const input = z.strictObject({ token: z.string().max(100).default("") });

/** Restores the account's old email address (A11). */
export const action = anyone.action(input, async ({ scope, visit, input: { token } }) => {
  await undoMailChange(scope, token, reopenAccount);
  return leave(visit, redirect(paths.mailChangeUndone(), 303));
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  { name: "robots", content: "noindex" },
];

export default function MailChangeUndoPage() {
  return <MailChangeUndo {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}
