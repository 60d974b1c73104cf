import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answered } from "~/compat/route.server";
import { Refusal } from "~/platform/errors";
import { declareMethods } from "~/server/methods";

/** Answers an unknown call with a 404 as JSON, for any method. */
const notFound = ({ context: { visit } }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> =>
  answered(visit, async () => {
    throw new Refusal("page.not_found");
  });

export const loader = (args: LoaderFunctionArgs) => notFound(args);
export const action = declareMethods(["POST", "PUT", "PATCH", "DELETE"], (args: ActionFunctionArgs) => notFound(args));
