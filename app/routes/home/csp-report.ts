import type { ActionFunctionArgs } from "@remix-run/node";
import { answerViolation } from "~/server/csp-reports.server";

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  return answerViolation(request);
}
