import type * as z from "zod";
import * as shapes from "./mollie-shapes";
import { page } from "./mollie-state";
import type { Answering } from "./provider-double";

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized Request",
  404: "Not Found",
  408: "Request Timeout",
  409: "Conflict",
  422: "Unprocessable Entity",
  425: "Too Early",
  429: "Too Many Requests",
};

export function refused(status: number, detail: string, field?: string): Answering {
  const _links = { documentation: page("https://docs.mollie.com/errors") };
  return { status, body: { status, title: titles[status] ?? "", detail, ...(field ? { field } : {}), _links } };
}

/** Refuses a request of the wrong shape and names the field, as Mollie does. */
export function misfit(error: z.ZodError): Answering {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const field = issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path.join(".");
  const detail = issue.code === "unrecognized_keys" ? `Non-existent body parameter "${field}"` : issue.message;
  return { ...refused(422, detail, field), misshapen: `${field}: ${detail}` };
}

const answers: Record<string, z.ZodType> = {
  payment: shapes.paymentAnswer,
  customer: shapes.customerAnswer,
  mandate: shapes.mandateAnswer,
  refund: shapes.refundAnswer,
};

/** The shape that an answer must have. */
export function shapeOf({ status, body }: Answering): z.ZodType | null {
  if (status === 204) return null;
  if (status >= 400) return shapes.errorAnswer;
  const { resource } = body as { resource?: string };
  return resource ? (answers[resource] as z.ZodType) : shapes.paymentListAnswer;
}
