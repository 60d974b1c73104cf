import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { getOpening } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { conversationParams, messageInput } from "~/chat/params.server";
import type { PendingMessage } from "~/chat/pending";
import { presentPerson } from "~/chat/present";
import { ConversationScreen } from "~/chat/views/conversation-screen";
import { Icebreakers } from "~/chat/views/icebreakers";
import { useNameOf } from "~/chat/views/person-face";
import { paths } from "~/paths";
import { timeId } from "~/platform/ids";
import { member } from "~/web/route.server";
import { useRefusal } from "~/web/use-refusal";
import { icebreakerLines } from "./icebreaker-lines.server";
import { composerState, showingOf, trayState } from "./showing.server";
import { useLastOpened } from "./use-conversation";

/** The screen of a conversation that does not exist yet: nothing is made before the first message (DESIGN 13.10). */
export const loader = member.loader(conversationParams, async ({ q, visit, viewer, params, search }) => {
  const {
    conversationId,
    person: row,
    sending,
    facts,
    shared,
    blockedByMe,
  } = await getOpening(q, viewer.memberId, params.id);
  if (conversationId) throw redirect(paths.chat(conversationId));
  const person = presentPerson(row, showingOf(visit));
  const lines = icebreakerLines(visit, shared, row.name);
  const line = Number(search.get("line"));
  return {
    person,
    isBlocked: blockedByMe,
    title: visit.t("chat:page.title", { name: person.name ?? "" }),
    state: composerState(visit, sending),
    tray: trayState(visit, facts),
    icebreakers: sending.allowed ? lines : [],
    /** What stands in the composer: the line that was chosen. */
    chosen: sending.allowed ? (lines[line - 1] ?? null) : null,
    balance: viewer.credits,
    messageLength: visit.tenant.settings.message_length,
    clientId: timeId(),
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
});

export const action = member.action(
  messageInput,
  async ({ scope, viewer, params, input }) => {
    const { body, client_id: clientId } = input;
    const sent = await sendMessage(scope, viewer.memberId, {
      to: { memberId: params.id },
      body,
      clientId,
      origin: "member",
    });
    return redirect(paths.chat(sent.conversationId), 303);
  },
  { params: conversationParams, limit: "message" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const nothingYetSent = { key: "first", conversationId: "", state: "sending", seq: null } as const;

const nothingYet = {
  conversationId: null,
  messages: [],
  unread: 0,
  lastSeq: 0,
  asked: null,
  otherReadSeq: 0,
  deliveredUntil: null,
  newAfter: null,
  older: null,
  newest: null,
};

export default function NewConversation() {
  const { state, tray, balance, messageLength, clientId, icebreakers, chosen, ...shown } =
    useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const navigation = useNavigation();
  useLastOpened(shown.person.id);
  const here = paths.memberChat(shown.person.id);
  const isSending = navigation.formAction === here;
  const pending: PendingMessage[] = isSending
    ? [{ ...nothingYetSent, text: String(navigation.formData?.get("body") ?? "") }]
    : [];
  const name = useNameOf(shown.person);
  const typed = refusal.inputOf("body") ?? chosen ?? undefined;
  const composer = {
    tray: { ...tray, memberId: shown.person.id, name, returnTo: here, clientId },
    ...{ state, balance, messageLength, clientId, action: here, returnTo: here },
    ...{ problem: refusal.list[0]?.message ?? null, typed, busy: isSending },
  };
  return (
    <ConversationScreen {...nothingYet} {...shown} pending={pending} composer={composer}>
      {icebreakers.length > 0 && (
        <Icebreakers memberId={shown.person.id} lines={icebreakers} isFresh={typed === undefined} />
      )}
    </ConversationScreen>
  );
}
