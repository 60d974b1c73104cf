import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { getOpening } from "~/chat/conversations.server";
import { conversationParams } from "~/chat/params.server";
import { presentPerson } from "~/chat/present";
import type { RefusedState } from "~/chat/views/composer-state";
import { ConversationScreen } from "~/chat/views/conversation-screen";
import { Icebreakers } from "~/chat/views/icebreakers";
import { useNameOf } from "~/chat/views/person-face";
import { paths } from "~/paths";
import { timeId } from "~/platform/ids";
import { member } from "~/server/route.server";
import type { Visit } from "~/server/visit.server";
import { useRefusal } from "~/client/use-refusal";
import { icebreakerLines } from "./icebreaker-lines.server";
import { composerState, showingOf, attachmentState, unconfirmedWords } from "./showing.server";
import { isFirstOffer } from "./icebreakers-seen.server";
import { useBegunByThem, useGoOn, useLastOpened, useSending } from "~/chat/client/use-conversation";

export { shouldRevalidate } from "~/client/revalidation";

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
  const isOffered = sending.allowed && lines.length > 0;
  return {
    person,
    viewerId: viewer.memberId,
    isBlocked: blockedByMe,
    title: visit.t("chat:page.title", { name: person.name ?? "" }),
    state: blockedByMe ? blockedByYou(visit, row.name) : composerState(visit, sending),
    attachmentMenu: attachmentState(visit, facts),
    icebreakers: isOffered ? lines : [],
    isFresh: isOffered && isFirstOffer(visit.cookies, params.id),
    /** What stands in the composer: the line that was chosen. */
    chosen: sending.allowed ? (lines[line - 1] ?? null) : null,
    unconfirmed: unconfirmedWords(visit, viewer),
    balance: viewer.credits,
    messageLength: visit.tenant.settings.message_length,
    clientId: timeId(),
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
});

/** Whose own block it is hears so, and that it can be lifted. */
function blockedByYou({ t }: Visit, name: string): RefusedState {
  return { allowed: false, code: "chat.blocked", reason: t("safety:block.blockedByYou", { name }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

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
  const { state, attachmentMenu, balance, messageLength, clientId, icebreakers, isFresh, chosen, viewerId, ...shown } =
    useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const memberId = shown.person.id;
  useLastOpened(memberId);
  const { pending, send, begun } = useSending(viewerId, { memberId, conversationId: null }, 0);
  const begunByThem = useBegunByThem(memberId);
  const field = useRef<HTMLTextAreaElement>(null);
  useGoOn(begun ?? begunByThem, field);
  const here = paths.memberChat(memberId);
  const name = useNameOf(shown.person);
  const typed = refusal.inputOf("body") ?? chosen ?? undefined;
  const composer = {
    attachmentMenu: { ...attachmentMenu, memberId, name, returnTo: here, clientId, onSend: send },
    state,
    balance,
    messageLength,
    clientId,
    action: paths.doFirstMessage(memberId),
    returnTo: here,
    problem: refusal.list[0]?.message ?? null,
    typed,
    onSend: send,
    unconfirmed: shown.unconfirmed,
    otherName: name,
    takesFocus: chosen !== null,
    isFirst: true,
    field,
  };
  return (
    <ConversationScreen {...nothingYet} {...shown} pending={pending} composer={composer}>
      {icebreakers.length > 0 && (
        <Icebreakers
          memberId={memberId}
          lines={icebreakers}
          isFresh={isFresh && typed === undefined}
          onDone={() => field.current?.focus()}
        />
      )}
    </ConversationScreen>
  );
}
