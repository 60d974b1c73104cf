import { type DemoConversation, demoConversation } from "./conversations";
import { type DemoLike, suits } from "./likes";
import type { DemoMember } from "./members";

interface Company {
  likes: DemoLike[];
  conversations: DemoConversation[];
}

/** Gives a login five likes, a match and two conversations, because the random draws may give fewer. */
export function companyFor(
  members: readonly DemoMember[],
  me: number,
  canMeet: (one: number, other: number) => boolean,
  seed: string,
  told: Set<string> = new Set(),
): Company {
  const self = members[me];
  if (!self) return { likes: [], conversations: [] };
  const fitting = [...members.keys()].filter((other) => {
    const member = members[other] as DemoMember;
    return other !== me && canMeet(me, other) && member.language === self.language && suits(self, member);
  });
  const admirers = fitting.slice(0, 5);
  const likes = admirers.map((from, place) => ({ from, to: me, minutesAgo: 40 + place * 700, seen: place > 1 }));
  const match = admirers.slice(-1).map((to) => ({ from: me, to, minutesAgo: 300, seen: true }));
  const conversations = admirers
    .slice(2, 4)
    .map((other) => demoConversation(members, other, me, `${seed}/${other}-${me}`, told));
  return { likes: [...likes, ...match], conversations };
}

/** Merges two lists by key. The first list takes precedence. */
export function merged<T>(first: readonly T[], second: readonly T[], keyOf: (item: T) => string): T[] {
  const heard = new Map<string, T>();
  for (const item of [...first, ...second]) if (!heard.has(keyOf(item))) heard.set(keyOf(item), item);
  return [...heard.values()];
}
