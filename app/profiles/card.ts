/** A photo as a page shows it. */
export interface ShownPhoto {
  src: string;
  thumbhash: string | null;
}

/** A person in a list: only what the card shows (DESIGN 12). */
export interface PersonCard {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Kilometres within which they live, in coarse steps, where a list was asked for by distance (P01). */
  km: number | null;
  /** Interests that both have, as ids. */
  shared: string[];
  photo: ShownPhoto | null;
  activeToday: boolean;
  /** This site's word for an invented profile, or null for a real person (DESIGN 8). */
  fictional: string | null;
}
