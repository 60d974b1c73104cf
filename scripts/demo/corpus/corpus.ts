import type { Interest } from "~/profiles/interests";

/** The niches of a site, 1 to 7 (specification, section 9). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * The sentences of invented members in one language. `{him|her}` holds the man's and the woman's form. All are
 * harmless at work.
 */
export interface Corpus {
  /** A person of working age about the day. */
  work: readonly string[];
  /** A person past sixty about the day. */
  retired: readonly string[];
  /** One sentence per interest. */
  tastes: Partial<Record<Interest, string>>;
  quirks: readonly string[];
  wishes: readonly string[];
  closers: readonly string[];
  /** Sentences in the tone of a kind of site. */
  niche: Partial<Record<Niche, readonly string[]>>;
  /** Words to put behind a first name in a display name. */
  handles: readonly string[];
  /** First messages that have no answer yet. */
  openers: readonly string[];
  /** Conversations with alternating speakers. A leading "+" keeps the speaker. `{city}` is the first speaker's city. */
  chats: readonly (readonly string[])[];
}
