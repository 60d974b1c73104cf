export interface ShownPhoto {
  src: string;
  colours: string | null;
}

/** A member in a list, with only the fields on a card (DESIGN 12). */
export interface PersonCard {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Distance step. Null outside searches by distance (P01). */
  km: number | null;
  /** Interests that both members have. */
  shared: string[];
  /**
   * The beginning of the member's first public answer. Null when both members share an interest, a better conversation
   * starter.
   */
  words: string | null;
  photo: ShownPhoto | null;
  /** The viewer's like. Null without a like, and for visitors. */
  like: "liked" | "match" | null;
  activeToday: boolean;
  /** The tenant's label for a fictional profile. Null for a real person (DESIGN 8). */
  fictional: string | null;
}
