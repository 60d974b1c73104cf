import { useT } from "~/i18n/use-t";
import type { LoggedMessage } from "~/webhooks/deliveries.server";
import { CommandForm, type CommandShown } from "../command-form";
import { Empty } from "../empty";
import { Table } from "../table";
import { When } from "../when";

interface MessageLogProps {
  messages: readonly (LoggedMessage & { again: CommandShown })[];
  timeZone: string;
  here: string;
}

/** The latest messages to an endpoint, with their attempts. */
export function MessageLog({ messages, timeZone, here }: MessageLogProps) {
  const t = useT();
  if (messages.length === 0)
    return <Empty title={t("desk:webhooks.noMessages")}>{t("desk:webhooks.noMessagesMeaning")}</Empty>;
  return (
    <Table
      caption={t("desk:webhooks.log")}
      rows={messages}
      keyOf={({ id }) => id}
      columns={[
        { title: t("desk:webhooks.message"), isName: true, cell: ({ event }) => <code>{event}</code> },
        {
          title: t("desk:webhooks.happened"),
          cell: ({ happenedAt }) => <When at={happenedAt} timeZone={timeZone} />,
        },
        {
          title: t("desk:webhooks.state"),
          cell: (message) => <MessageStateCell message={message} timeZone={timeZone} />,
        },
        { title: t("desk:webhooks.attempts"), cell: (message) => <Attempts message={message} timeZone={timeZone} /> },
        {
          title: t("desk:webhooks.resend"),
          cell: ({ again }) => (
            <CommandForm command={again} back={here} label={t("desk:webhooks.resend")} look="plain" />
          ),
        },
      ]}
    />
  );
}

interface MessageProps {
  message: LoggedMessage;
  timeZone: string;
}

function MessageStateCell({ message: { state, dueAt, attempts }, timeZone }: MessageProps) {
  const t = useT();
  const words = t(`desk:webhooks.messageStateOf.${state}`);
  if (state !== "waiting" || attempts.length === 0) return words;
  return (
    <>
      {words} · {t("desk:webhooks.next")} <When at={dueAt} timeZone={timeZone} />
    </>
  );
}

function Attempts({ message: { attempts }, timeZone }: MessageProps) {
  const t = useT();
  if (attempts.length === 0) return t("desk:webhooks.noAttempt");
  return (
    <ol reversed>
      {attempts.map((attempt) => (
        <li key={attempt.number}>
          <When at={new Date(attempt.at)} timeZone={timeZone} /> <AttemptResult attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function AttemptResult({ attempt }: { attempt: LoggedMessage["attempts"][number] }) {
  const t = useT();
  const { status, problem, ms } = attempt;
  if (problem === null) return t("desk:webhooks.delivered", { status: String(status), ms });
  const words = t(`desk:webhooks.problemOf.${problem}`, { status: String(status) });
  return t("desk:webhooks.failed", { problem: words, ms });
}
