import type { Interest } from "~/profiles/interests";

/** The kinds of sites, from 1 to 7 (specification, section 9). */
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * A conversation in which the speakers alternate, except that a line with a leading "+" continues the previous line's
 * speaker. `{city}` is the city of the first speaker, `{name}` the name of the other, and slots are those of `Frames`.
 */
interface Talk {
  /** An interest that both members have named. Without an interest the conversation fits any two members. */
  about?: Interest;
  lines: readonly string[];
}

/**
 * Sentences of fictional members in one language, suitable for a workplace. `{him|her}` contains the forms for a man
 * and for a woman.
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
  /** Words after the first name in a display name. */
  handles: readonly string[];
  /** First messages without an answer. */
  openers: readonly string[];
  talks: readonly Talk[];
}
