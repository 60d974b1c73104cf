import type { Interest } from "~/profiles/interests";

/** The niches of a site, 1 to 7 (specification, section 9). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * The sentences of invented members in one language. `{him|her}` holds the man's and the woman's form. Invented and
 * safe for work.
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
  /** A sentence in the tone of a kind of site. */
  niche: Partial<Record<Niche, readonly string[]>>;
  /** Words that follow a first name in a display name. */
  handles: readonly string[];
  /** First messages without an answer yet. */
  openers: readonly string[];
  /** Conversations by turns. A leading "+" keeps the speaker, and `{city}` is the first speaker's city. */
  chats: readonly (readonly string[])[];
}
