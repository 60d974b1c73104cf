import { seededRandom } from "~/profiles/scenes/random";
import type { DemoMember } from "./members";
import type { DemoSite } from "./site";

/** A like between two members, each given by index in the list. */
export interface DemoLike {
  from: number;
  to: number;
  minutesAgo: number;
  seen: boolean;
}

/** True when the gender of each member suits the sexuality of the other. */
export function suits(one: DemoMember, other: DemoMember): boolean {
  return fancies(one, other) && fancies(other, one);
}

function fancies(one: DemoMember, other: DemoMember): boolean {
  if (one.sexuality === "bi") return true;
  return (one.sexuality === "hetero") === (one.gender !== other.gender);
}

/** About four likes per member. A third are mutual, so that each tab of the likes page has entries. */
export function demoLikes(site: DemoSite, members: readonly DemoMember[], seed: string): DemoLike[] {
  const random = seededRandom(`${seed}/${site.slug}/likes`);
  const likes = new Map<string, DemoLike>();
  const add = (from: number, to: number, minutesAgo: number) => {
    const key = `${from}>${to}`;
    if (!likes.has(key)) likes.set(key, { from, to, minutesAgo, seen: random.chance(0.7) });
  };
  members.forEach((member, from) => {
    for (const to of candidates(members, member, from, random.int(2, 6), random)) {
      const minutesAgo = random.int(3, 20 * 1440);
      add(from, to, minutesAgo);
      if (random.chance(0.34)) add(to, from, Math.max(1, minutesAgo - random.int(1, 2 * 1440)));
    }
  });
  return [...likes.values()];
}

/** Draws a few matching members. The limit on draws keeps long lists fast. */
function candidates(
  members: readonly DemoMember[],
  member: DemoMember,
  self: number,
  wanted: number,
  random: { int(a: number, b: number): number },
): number[] {
  const found = new Set<number>();
  for (let draw = 0; draw < wanted * 6 && found.size < wanted; draw += 1) {
    const other = random.int(0, members.length - 1);
    const them = members[other];
    if (them && other !== self && suits(member, them)) found.add(other);
  }
  return [...found];
}
