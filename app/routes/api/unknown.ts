import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answered } from "~/compat/route.server";
import { Refusal } from "~/platform/errors";
import { answering } from "~/server/methods";

/** A call that does not exist, by whatever method: 404 in the JSON of every other refusal. */
const notFound = ({ context: { visit } }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> =>
  answered(visit, async () => {
    throw new Refusal("page.not_found");
  });

export const loader = (args: LoaderFunctionArgs) => notFound(args);
export const action = answering(["POST", "PUT", "PATCH", "DELETE"], (args: ActionFunctionArgs) => notFound(args));
