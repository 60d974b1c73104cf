import { useT } from "~/i18n/use-t";
import { badgeText } from "~/ui/badge";
import type { LoggedMessage } from "~/webhooks/deliveries.server";
import type { EndpointRow } from "~/webhooks/endpoints.server";
import { mostCountedWaiting } from "~/webhooks/message";
import { deskPaths } from "../../desk-paths";
import { CommandForm, type CommandShown } from "../command-form";
import { Facts } from "../facts";
import { ScreenHead } from "../screen-head";
import type { SiteShown } from "../site-mark";
import { When } from "../when";
import { EndpointForm } from "./endpoint-form";
import { MessageLog } from "./message-log";

interface EndpointProps {
  site: SiteShown;
  timeZone: string;
  endpoint: EndpointRow & { addedBy: string };
  messages: readonly (LoggedMessage & { again: CommandShown })[];
  change: CommandShown;
  commands: readonly CommandShown[];
  remove: CommandShown;
  here: string;
}

/** A webhook endpoint: its state, its commands and its log. */
export function Endpoint({ site, timeZone, endpoint, messages, change, commands, remove, here }: EndpointProps) {
  const t = useT();
  const list = deskPaths.webhooks({ site: site.slug });
  return (
    <>
      <ScreenHead title={t("desk:webhooks.one")} site={site} lead={<code>{endpoint.url}</code>}>
        <a className="button" href={list} data-back>
          {t("desk:webhooks.title")}
        </a>
      </ScreenHead>
      {endpoint.state !== "active" && <p className="says">{t(`desk:webhooks.${endpoint.state}`)}</p>}
      <EndpointFacts endpoint={endpoint} timeZone={timeZone} />
      <section className="section" aria-labelledby="control">
        <h2 id="control">{t("desk:webhooks.control")}</h2>
        <div className="command-row">
          {commands.map((command) => (
            <CommandForm key={command.verb} command={command} back={here} look="plain" />
          ))}
        </div>
      </section>
      <section className="section" aria-labelledby="log">
        <h2 id="log">{t("desk:webhooks.log")}</h2>
        <p className="says">{t("desk:webhooks.logMeaning")}</p>
        <MessageLog messages={messages} timeZone={timeZone} here={here} />
      </section>
      <section className="section" aria-labelledby="change">
        <h2 id="change">{t("desk:webhooks.change")}</h2>
        <EndpointForm command={change} back={here} url={endpoint.url} events={endpoint.events} />
      </section>
      <section className="section" aria-labelledby="remove">
        <h2 id="remove">{t("desk:webhooks.remove")}</h2>
        <p className="says">{t("desk:webhooks.removeMeaning")}</p>
        <CommandForm command={remove} back={list} look="danger" />
      </section>
    </>
  );
}

function EndpointFacts({ endpoint, timeZone }: Pick<EndpointProps, "endpoint" | "timeZone">) {
  const t = useT();
  const { state, events, waiting, failingSince, formerUntil, addedBy, madeAt } = endpoint;
  return (
    <Facts
      facts={[
        [t("desk:webhooks.state"), t(`desk:webhooks.stateOf.${state}`)],
        [t("desk:webhooks.waiting"), badgeText(waiting, mostCountedWaiting)],
        [t("desk:webhooks.failingSince"), failingSince && <When key="since" at={failingSince} timeZone={timeZone} />],
        [t("desk:webhooks.formerUntil"), formerUntil && <When key="until" at={formerUntil} timeZone={timeZone} />],
        [t("desk:webhooks.events"), events.join(", ")],
        [t("desk:webhooks.addedBy"), addedBy],
        [t("desk:webhooks.addedAt"), <When key="at" at={madeAt} timeZone={timeZone} />],
      ]}
    />
  );
}
