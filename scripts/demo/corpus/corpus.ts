import type { Interest } from "~/profiles/interests";

/** The kinds of sites, from 1 to 7 (specification, section 9). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * Sentences of fictional members in one language, suitable for a workplace. `{him|her}` contains the form for a man and
 * the form for a woman.
 */
export interface Corpus {
  /** Sentences about the day of a person of working age. */
  work: readonly string[];
  /** Sentences about the day of a person over sixty. */
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
   * Conversations in which the speakers alternate. A line with a leading "+" has the speaker of the previous line.
   * `{city}` is the city of the first speaker.
   */
  chats: readonly (readonly string[])[];
}
