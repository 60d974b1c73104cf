/** Lines about webhook endpoints and their messages. */
import { escapeLine } from "~/platform/terminal";
import type { LoggedMessage } from "~/webhooks/deliveries.server";
import type { EndpointRow } from "~/webhooks/endpoints.server";
import { type Serialized, stamp } from "./lines";

export function endpointLine({ id, url, state, events, waiting }: Serialized<EndpointRow>): string {
  return `${id}  ${state}  ${escapeLine(url)}  ${waiting} waiting  ${events.join(",")}`;
}

export function messageLines({ id, event, happenedAt, state, attempts }: Serialized<LoggedMessage>): string {
  const tried = attempts.map(
    ({ at, status, problem, ms }) => `    ${stamp(at)}  ${[problem, status].filter(Boolean).join(" ")}  ${ms} ms`,
  );
  return [`${id}  ${stamp(happenedAt)}  ${event}  ${state}`, ...tried].join("\n");
}
