/** A photo with the fields that a page shows. */
export interface ShownPhoto {
  src: string;
  thumbhash: string | null;
}

/** A member in a list, with the fields that a card shows (DESIGN 12). */
export interface PersonCard {
  id: string;
  name: string;
  age: number | null;
  place: string | null;
  /** Distance in coarse kilometre steps; null outside searches by distance (P01). */
  km: number | null;
  /** Ids of the interests that both members share. */
  shared: string[];
  photo: ShownPhoto | null;
  activeToday: boolean;
  /** The tenant's label for a fictional profile; null for a real person (DESIGN 8). */
  fictional: string | null;
}
