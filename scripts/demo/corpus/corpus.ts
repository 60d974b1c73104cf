import type { Interest } from "~/profiles/interests";

/** The niches of a site, 1 to 7 (specification, section 9). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * What the invented members of one language say. `{him|her}` in a sentence is the form for a man and for a woman who
 * writes it. All of it is made up and safe for work; nothing may sound like an advertisement or name a real person.
 */
export interface Corpus {
  /** How somebody of working age introduces the day. */
  work: readonly string[];
  /** The same past sixty. */
  retired: readonly string[];
  /** One sentence for an interest the person has ticked. */
  tastes: Partial<Record<Interest, string>>;
  quirks: readonly string[];
  wishes: readonly string[];
  closers: readonly string[];
  /** A sentence in the tone of one kind of site. */
  niche: Partial<Record<Niche, readonly string[]>>;
  /** Words that join a first name in a display name. */
  handles: readonly string[];
  /** A first message that still waits for an answer. */
  openers: readonly string[];
  /** Conversations; the two speak in turn, a leading "+" keeps the speaker. `{city}` is the first speaker's city. */
  chats: readonly (readonly string[])[];
}
