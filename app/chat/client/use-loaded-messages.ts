import { useCallback, useMemo, useState } from "react";
import type { ShownMessage } from "~/chat/message";

interface LoadedMessages {
  messages: readonly ShownMessage[];
  hasOlder: boolean;
  addOlder(messages: readonly ShownMessage[], hasOlder: boolean): void;
}

interface Kept {
  page: readonly ShownMessage[];
  earlier: readonly ShownMessage[];
  hasOlder: boolean;
}

/** The page's messages, preceded by older messages from scrolling. A gap before the page drops the older messages. */
export function useLoadedMessages(page: readonly ShownMessage[], hasOlder: boolean): LoadedMessages {
  const [kept, setKept] = useState<Kept>({ page, earlier: [], hasOlder });
  if (kept.page !== page) setKept(mergeNewestPage(kept, page, hasOlder));
  const addOlder = useCallback(
    (older: readonly ShownMessage[], more: boolean) => setKept((before) => addBefore(before, older, more)),
    [],
  );
  const messages = useMemo(() => [...kept.earlier, ...kept.page], [kept.earlier, kept.page]);
  return { messages, hasOlder: kept.hasOlder, addOlder };
}

/** Prepends older messages. Ignores known messages and lists that would leave a gap. */
export function addBefore(kept: Kept, older: readonly ShownMessage[], hasOlder: boolean): Kept {
  const first = (kept.earlier[0] ?? kept.page[0])?.seq ?? 0;
  const missing = older.filter(({ seq }) => seq < first);
  const isJoined = older.length === 0 || missing.at(-1)?.seq === first - 1;
  return isJoined ? { ...kept, earlier: [...missing, ...kept.earlier], hasOlder } : kept;
}

/** Replaces the newest page after a reload. A gap before this page drops the older messages. */
export function mergeNewestPage(kept: Kept, page: readonly ShownMessage[], hasOlder: boolean): Kept {
  const first = page[0]?.seq ?? 0;
  const known = [...kept.earlier, ...kept.page].filter(({ seq }) => seq < first);
  const isJoined = (known[known.length - 1]?.seq ?? first - 1) === first - 1 && known.length > 0;
  return isJoined ? { page, earlier: known, hasOlder: kept.hasOlder } : { page, earlier: [], hasOlder };
}
