import type { Interest } from "~/profiles/interests";

/** The kinds of sites, from 1 to 7 (specification, section 9). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * The sentences of invented members in one language. They are fit for a workplace.
 * `{him|her}` holds the form for a man and the form for a woman.
 */
export interface Corpus {
  /** A person of working age describes the day. */
  work: readonly string[];
  /** A person past sixty describes the day. */
  retired: readonly string[];
  /** One sentence per interest. */
  tastes: Partial<Record<Interest, string>>;
  quirks: readonly string[];
  wishes: readonly string[];
  closers: readonly string[];
  /** Sentences that fit one kind of site. */
  niche: Partial<Record<Niche, readonly string[]>>;
  /** Words that follow the first name in a display name. */
  handles: readonly string[];
  /** First messages that nobody has answered yet. */
  openers: readonly string[];
  /**
   * Conversations in which the speakers alternate. A line with a leading "+" has the same speaker as the line before.
   * `{city}` is the city of the first speaker.
   */
  chats: readonly (readonly string[])[];
}
