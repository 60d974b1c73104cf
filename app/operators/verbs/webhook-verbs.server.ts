import { leadsInward } from "~/platform/outside-addresses.server";
import { listMessages } from "~/webhooks/deliveries.server";
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  sendAgain,
  sendTestEvent,
} from "~/webhooks/endpoints.server";
import { isWebhookEvent, type WebhookEvent, webhookEvents } from "~/webhooks/event";
import { hostOf, webhookUrl } from "~/webhooks/url";
import type { Act } from "../acts.server";
import { ArgumentError } from "../operator-error";
import { idField, wordsField } from "./fields.server";
import { batchCommand, command, query } from "./verb.server";

const eventsField = wordsField(webhookEvents.length).refine(
  (given): given is WebhookEvent[] => given.every(isWebhookEvent),
  "must be event types of the list",
);

const choice = { url: webhookUrl, events: eventsField };
const choiceWords = { url: "<url>", events: "<events>" };
const shellHelp = `The events are a list with commas: ${webhookEvents.join(", ")}.`;

const permission = "site.edit";
const endpointSubject = (id: string): Pick<Act, "subject"> => ({ subject: { kind: "webhook", id } });

/** Refuses a host in a private network. Call before the transaction, because DNS is a remote call (D24). */
async function refuseInwardHost(url: string): Promise<void> {
  if (await leadsInward(hostOf(url)))
    throw new ArgumentError("url", "leads to a private network; it must name a host on the internet");
}

/** Verbs for webhook endpoints. Commands that return a secret are batches, because no idempotency key stores those. */
export const webhookVerbs = [
  query({
    name: "webhooks",
    permission,
    help: "endpoints that get events of a site, with their states",
    takes: {},
    read: (q) => listEndpoints(q),
  }),
  query({
    name: "webhook-log",
    permission,
    help: "the latest messages to an endpoint, with their attempts",
    takes: { id: idField },
    words: { id: "<endpoint>" },
    read: (q, { id }) => listMessages(q, id),
  }),
  batchCommand({
    name: "add-webhook",
    permission,
    help: "sends events of a site to a URL from now on, signed with a new secret that is shown once",
    shellHelp,
    takes: choice,
    words: choiceWords,
    run: async (scope, { url, events }, note, by) => {
      await refuseInwardHost(url);
      return scope.db.write(async (w) => {
        const added = await addEndpoint(w, { url, events }, by.actor);
        await note(w, { ...endpointSubject(added.id), after: { host: hostOf(url), events } });
        return added;
      });
    },
    showsSecret: ({ secret }) => secret,
  }),
  batchCommand({
    name: "edit-webhook",
    permission,
    help: "changes the URL and the events of an endpoint, which keeps its secret",
    shellHelp,
    takes: { id: idField, ...choice },
    words: { id: "<endpoint>", ...choiceWords },
    run: async (scope, { id, url, events }, note) => {
      await refuseInwardHost(url);
      await scope.db.write(async (w) => {
        await changeEndpoint(w, id, { url, events });
        await note(w, { ...endpointSubject(id), after: { host: hostOf(url), events } });
      });
    },
  }),
  batchCommand({
    name: "rotate-webhook",
    permission,
    help: "replaces the secret of an endpoint, once a day, and shows the new one once; for a day both sign each message",
    takes: { id: idField },
    words: { id: "<endpoint>" },
    run: (scope, { id }, note) =>
      scope.db.write(async (w) => {
        const rotated = await rotateSecret(w, id);
        await note(w, { ...endpointSubject(id), after: { secret: "replaced" } });
        return rotated;
      }),
    showsSecret: ({ secret }) => secret,
  }),
  command({
    name: "pause-webhook",
    permission,
    help: "stops the messages to an endpoint; they wait for up to thirty days",
    takes: { id: idField },
    words: { id: "<endpoint>" },
    write: (w, { id }) => pauseEndpoint(w, id),
    act: ({ id }) => ({ ...endpointSubject(id), after: { state: "paused" } }),
  }),
  command({
    name: "resume-webhook",
    permission,
    help: "sends messages to a paused or failing endpoint again, also those that wait",
    takes: { id: idField },
    words: { id: "<endpoint>" },
    write: (w, { id }) => resumeEndpoint(w, id),
    act: ({ id }) => ({ ...endpointSubject(id), after: { state: "active" } }),
  }),
  command({
    name: "test-webhook",
    permission,
    help: "sends an event without data to an endpoint once, whatever its state",
    takes: { id: idField },
    words: { id: "<endpoint>" },
    write: (w, { id }) => sendTestEvent(w, id),
    act: ({ id }, message) => ({ ...endpointSubject(id), after: { message } }),
  }),
  command({
    name: "resend-webhook",
    permission,
    help: "sends a message to its endpoint again, once and under the same id",
    takes: { id: idField },
    words: { id: "<message>" },
    write: (w, { id }) => sendAgain(w, id),
    act: ({ id }, endpoint) => ({ ...endpointSubject(endpoint), after: { message: id } }),
  }),
  command({
    name: "remove-webhook",
    permission,
    help: "removes an endpoint with its secret, its waiting messages and its log",
    takes: { id: idField },
    words: { id: "<endpoint>" },
    write: (w, { id }) => removeEndpoint(w, id),
    act: ({ id }) => ({ ...endpointSubject(id), after: { state: "removed" } }),
  }),
] as const;
