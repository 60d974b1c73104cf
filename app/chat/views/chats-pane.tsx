import { useMatches, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type ChatEntry, useClientState } from "~/client/client-state";
import { reload } from "~/client/polling";
import { useRootData } from "~/client/root-context";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Skeleton } from "~/ui/skeleton";
import { useVisibleConversations } from "../client/use-live-list";
import { useRemove } from "../client/use-remove";
import type { ShownConversation } from "../message";
import { ChatRows, NoNameFound } from "./chat-list";

/** The chat list from the client state, updated by polls and the event stream. */
export function ChatsPane({ current }: { current: string | undefined }) {
  const chats = useClientState((state) => state.chats);
  useEffect(() => {
    if (!chats) void reload("chats");
  }, [chats]);
  return chats ? <Pane chats={chats} current={current} /> : <Skeleton className="mx-4 h-16" />;
}

function Pane({ chats, current }: { chats: readonly ChatEntry[]; current: string | undefined }) {
  const t = useT();
  const navigate = useNavigate();
  const remove = useRemove();
  const [named, setNamed] = useState("");
  const cdnPrefix = useRootData()?.tenant.cdnPrefix ?? "";
  const { timeZone, now } = useShownWith();
  const all = useVisibleConversations(chats.map((entry) => shownAs(entry, cdnPrefix, current)));
  const gone = t("chat:person.gone");
  const wanted = named.trim().toLowerCase();
  const found = all.filter(({ person }) => (person.name ?? gone).toLowerCase().includes(wanted));
  const onRemove = (conversation: ShownConversation) => {
    remove(conversation);
    if (conversation.id === current) navigate(paths.chats());
  };
  return (
    <>
      {all.length > 0 && (
        <div className="px-4 pb-3">
          <input
            type="search"
            value={named}
            onChange={(event) => setNamed(event.target.value)}
            maxLength={60}
            aria-label={t("chat:list.search")}
            placeholder={t("chat:list.search")}
            className="control"
          />
        </div>
      )}
      {found.length === 0 && wanted && (
        <div className="px-4">
          <NoNameFound name={named} />
        </div>
      )}
      <ChatRows conversations={found} current={current} timeZone={timeZone} now={now} onRemove={onRemove} />
    </>
  );
}

/** Time zone and current time from the innermost route's data. */
function useShownWith(): { timeZone: string; now: string } {
  const matches = useMatches();
  return matches[matches.length - 1]?.data as { timeZone: string; now: string };
}

function shownAs(entry: ChatEntry, cdnPrefix: string, current: string | undefined): ShownConversation {
  const { conversation, profile, draft } = entry;
  const { type = "text", text = "", mine = false, date = "", seq } = conversation.last_message ?? {};
  const picture = profile.main_image;
  return {
    id: conversation.id,
    person: {
      id: profile.id,
      name: profile.name ?? null,
      photo: picture ? { src: cdnPrefix + picture.thumb_filename, colours: null } : null,
      fictional: profile.fictional_label ?? null,
    },
    // The open conversation's messages count as read.
    unread: conversation.id === current ? 0 : entry.num_unread_messages,
    last: { kind: type, text, mine, at: date, ...(seq === undefined ? {} : { seq }) },
    ...(draft && conversation.id !== current ? { draft } : {}),
  };
}
