import type { Interest } from "~/profiles/interests";
import { type Random, seededRandom } from "~/profiles/scenes/random";
import { fill, inflect } from "./about";
import { corpora } from "./corpus";
import { suits } from "./likes";
import type { DemoMember } from "./members";
import type { DemoSite } from "./site";

interface DemoMessage {
  /** The sender's index in the list of members. */
  from: number;
  text: string;
  minutesAgo: number;
}

/** A conversation, oldest message first. The first sender started the conversation. */
export interface DemoConversation {
  between: [number, number];
  messages: DemoMessage[];
  /** Number of latest messages that their receiver has not read. */
  unread: number;
}

/**
 * Draws conversations between members who match and share a language, at most one per pair. `told` contains the site's
 * earlier texts, none of which is repeated.
 */
export function demoConversations(
  site: DemoSite,
  members: readonly DemoMember[],
  seed: string,
  told: Set<string> = new Set(),
): DemoConversation[] {
  const random = seededRandom(`${seed}/${site.slug}/conversations`);
  const conversations = new Map<string, DemoConversation>();
  for (let draw = 0; draw < members.length * 8 && conversations.size < members.length / 2; draw += 1) {
    const one = random.int(0, members.length - 1);
    const other = random.int(0, members.length - 1);
    const key = `${Math.min(one, other)}-${Math.max(one, other)}`;
    if (conversations.has(key) || !canConverse(members, one, other)) continue;
    conversations.set(key, demoConversation(members, one, other, `${seed}/${site.slug}/${key}`, told));
  }
  return [...conversations.values()];
}

function canConverse(members: readonly DemoMember[], one: number, other: number): boolean {
  const a = members[one];
  const b = members[other];
  return one !== other && a !== undefined && b !== undefined && a.language === b.language && suits(a, b);
}

/** A conversation started by the first member: complete, cut short, or only a first message. */
export function demoConversation(
  members: readonly DemoMember[],
  one: number,
  other: number,
  seed: string,
  told: Set<string> = new Set(),
): DemoConversation {
  const starter = members[one];
  const partner = members[other];
  if (!starter || !partner) throw new RangeError("a conversation needs two members of the list");
  const random = seededRandom(`${seed}/conversation`);
  const messages = date(newLines(starter, partner, random, told).map(speakerIs(one, other)), random);
  return { between: [one, other], messages, unread: countUnread(messages, random) };
}

const mostDraws = 200;

interface Line {
  isPartner: boolean;
  text: string;
}

const speakerIs =
  (one: number, other: number) =>
  ({ isPartner, text }: Line) => ({ from: isPartner ? other : one, text });

/** Draws lines that are new on the site, and adds them to `told`. */
function newLines(starter: DemoMember, partner: DemoMember, random: Random, told: Set<string>): Line[] {
  for (let draw = 1; ; draw += 1) {
    const lines = speak(someLines(starter, partner, random), starter, partner);
    const text = lines.map((line) => line.text).join("\n");
    if (told.has(text) && draw < mostDraws) continue;
    told.add(text);
    return lines;
  }
}

/** Draws a first message, or a conversation that fits the interests of both members. */
function someLines(starter: DemoMember, partner: DemoMember, random: Random): readonly string[] {
  const { openers, talks } = corpora[starter.language];
  if (random.chance(0.12)) return [random.pick(openers)];
  const shared = (about: Interest) => starter.interests.includes(about) && partner.interests.includes(about);
  const isOne = starter.facts.film === partner.facts.film;
  const fitting = talks.filter(({ about }) => about === undefined || (shared(about) && !(isOne && about === "movies")));
  return shorten(random.pick(fitting).lines, random);
}

/** Shortens half of the conversations, so that the list looks real. */
function shorten(talk: readonly string[], random: Random): readonly string[] {
  return talk.length < 3 || random.chance(0.5) ? talk : talk.slice(0, random.int(2, talk.length));
}

/** Gives the lines to the speakers. Each line names only facts of its speaker, to contradict no description. */
function speak(talk: readonly string[], starter: DemoMember, partner: DemoMember): Line[] {
  const name = partner.name.split(/[^\p{L}]/u)[0] ?? partner.name;
  let isPartner = true;
  return talk.map((line) => {
    const again = line.startsWith("+");
    if (!again) isPartner = !isPartner;
    const { facts, gender } = isPartner ? partner : starter;
    const frame = (again ? line.slice(1) : line).replaceAll("{name}", name);
    return { isPartner, text: inflect(fill(frame, { language: starter.language, city: starter.city, facts }), gender) };
  });
}

/** Dates the newest message between two minutes and nine days ago. Earlier messages follow at natural intervals. */
function date(lines: { from: number; text: string }[], random: Random): DemoMessage[] {
  let minutesAgo = Math.floor(random.next() ** 2 * 9 * 1440) + 2;
  return lines
    .toReversed()
    .map((line) => {
      const message = { ...line, minutesAgo };
      minutesAgo += random.chance(0.2) ? random.int(120, 900) : random.int(1, 25);
      return message;
    })
    .toReversed();
}

function countUnread(messages: readonly DemoMessage[], random: Random): number {
  const last = messages.at(-1);
  const trailing = messages.length - 1 - messages.findLastIndex((message) => message.from !== last?.from);
  return random.chance(0.45) ? trailing : 0;
}
