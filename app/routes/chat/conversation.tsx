import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getConversation } from "~/chat/conversations.server";
import { conversationParams } from "~/chat/params.server";
import { presentMessage, presentPerson } from "~/chat/present";
import { ConversationScreen } from "~/chat/views/conversation-screen";
import { useNameOf } from "~/chat/views/person-face";
import { paths } from "~/paths";
import { timeId } from "~/platform/ids";
import { member } from "~/web/route.server";
import { useRefusal } from "~/web/use-refusal";
import { composerState, showingOf, trayState } from "./showing.server";
import { useLastOpened, useNews, useReading, useSending } from "./use-conversation";

export const loader = member.loader(conversationParams, async ({ q, visit, viewer, params, search }) => {
  const before = search.get("before")?.match(/^\d{1,9}$/)?.[0];
  const open = await getConversation(q, viewer.memberId, params.id, before ? Number(before) : undefined);
  const person = presentPerson(open.person, showingOf(visit));
  return {
    ...{ id: open.id, person, unread: open.unread, lastSeq: open.lastSeq, otherReadSeq: open.otherReadSeq },
    messages: open.messages.map((row) => presentMessage(row, open.id)),
    title: visit.t("chat:page.title", { name: person.name ?? visit.t("chat:person.gone") }),
    older: open.hasOlder ? paths.chat(open.id, open.messages[0]?.seq) : null,
    newest: before ? paths.chat(open.id) : null,
    state: composerState(visit, open.sending),
    tray: trayState(visit, open.facts),
    balance: viewer.credits,
    messageLength: visit.tenant.settings.message_length,
    clientId: timeId(),
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Conversation() {
  const { id, state, tray, balance, messageLength, clientId, ...shown } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const { pending, busy, problem, send } = useSending(id, shown.lastSeq);
  useNews(id, shown.messages);
  useReading(id, shown.newest ? 0 : shown.unread, shown.lastSeq);
  useLastOpened(shown.person.id);
  const name = useNameOf(shown.person);
  const returnTo = paths.chat(id);
  const composer = {
    tray: { ...tray, memberId: shown.person.id, name, returnTo, clientId },
    ...{ state, balance, messageLength, clientId, action: paths.doMessage(id), returnTo },
    ...{
      problem: problem ?? refusal.list[0]?.message ?? null,
      typed: refusal.inputOf("body"),
      busy,
      onSend: send,
    },
  };
  return <ConversationScreen key={id} conversationId={id} pending={pending} composer={composer} {...shown} />;
}
