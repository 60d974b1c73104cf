import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { getOpening } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { conversationParams, messageInput } from "~/chat/params.server";
import { presentPerson } from "~/chat/present";
import { ConversationScreen } from "~/chat/views/conversation-screen";
import { paths } from "~/paths";
import { timeId } from "~/platform/ids";
import { member } from "~/web/route.server";
import { useRefusal } from "~/web/use-refusal";
import { composerState, showingOf } from "./showing.server";
import { useLastOpened } from "./use-conversation";

/** The screen of a conversation that does not exist yet: nothing is made before the first message (DESIGN 13.10). */
export const loader = member.loader(conversationParams, async ({ q, visit, viewer, params }) => {
  const { conversationId, person: row, sending, blockedByMe } = await getOpening(q, viewer.memberId, params.id);
  if (conversationId) throw redirect(paths.chat(conversationId));
  const person = presentPerson(row, showingOf(visit));
  return {
    person,
    isBlocked: blockedByMe,
    title: visit.t("chat:page.title", { name: person.name ?? "" }),
    state: composerState(visit, sending),
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

const nothingYet = {
  conversationId: null,
  messages: [],
  unread: 0,
  lastSeq: 0,
  otherReadSeq: 0,
  older: null,
  newest: null,
};

export default function NewConversation() {
  const { state, balance, messageLength, clientId, ...shown } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const navigation = useNavigation();
  useLastOpened(shown.person.id);
  const here = paths.memberChat(shown.person.id);
  const pending = navigation.formAction === here ? String(navigation.formData?.get("body") ?? "") : null;
  const composer = {
    ...{ state, balance, messageLength, clientId, action: here, returnTo: here },
    ...{ problem: refusal.list[0]?.message ?? null, typed: refusal.inputOf("body"), busy: pending !== null },
  };
  return <ConversationScreen {...nothingYet} {...shown} pending={pending} composer={composer} />;
}
