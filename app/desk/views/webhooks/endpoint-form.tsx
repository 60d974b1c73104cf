import { useT } from "~/i18n/use-t";
import { type WebhookEvent, webhookEvents } from "~/webhooks/event";
import { urlLength, urlScheme } from "~/webhooks/url";
import { CommandForm, type CommandShown } from "../command-form";

interface EndpointFormProps {
  command: CommandShown;
  back: string;
  url?: string;
  events?: readonly WebhookEvent[];
}

/** The form of an endpoint: its URL, and a checkbox for each event type. */
export function EndpointForm({ command, back, url = "", events = webhookEvents }: EndpointFormProps) {
  const t = useT();
  const id = `${command.verb}-url`;
  return (
    <CommandForm command={{ ...command, fields: [] }} back={back}>
      <div className="field">
        <label htmlFor={id}>{t("desk:webhooks.url")}</label>
        <input
          id={id}
          type="url"
          name="url"
          required
          defaultValue={url}
          maxLength={urlLength}
          placeholder={urlScheme}
          autoComplete="off"
        />
      </div>
      <fieldset className="field choices">
        <legend className="label">{t("desk:webhooks.events")}</legend>
        <div className="choices-list is-whole">
          {webhookEvents.map((event) => (
            <label key={event} className="check">
              <input type="checkbox" name="events" value={event} defaultChecked={events.includes(event)} />
              <span>
                <code>{event}</code> <EventMeaning event={event} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </CommandForm>
  );
}

const meaningKeys = {
  "order.completed": "desk:webhooks.eventOf.order_completed",
  "order.refunded": "desk:webhooks.eventOf.order_refunded",
  "member.joined": "desk:webhooks.eventOf.member_joined",
  "member.left": "desk:webhooks.eventOf.member_left",
  "member.returned": "desk:webhooks.eventOf.member_returned",
  "report.filed": "desk:webhooks.eventOf.report_filed",
  "decision.made": "desk:webhooks.eventOf.decision_made",
  "site.published": "desk:webhooks.eventOf.site_published",
} as const satisfies Record<WebhookEvent, string>;

function EventMeaning({ event }: { event: WebhookEvent }) {
  const t = useT();
  return <span className="muted">{t(meaningKeys[event])}</span>;
}
