import type { Interest } from "~/profiles/interests";

/**
 * Sentences with slots in one language. `[dish]` is filled from the slot `dish`, or from a list of proper names, and
 * `{city}` with the member's town. Their many forms keep a sentence from standing twice on a site.
 */
export interface Frames {
  slots: Record<"dish" | "able" | "unable" | "trait" | "habit" | "pair", readonly string[]>;
  work: readonly string[];
  retired: readonly string[];
  tastes: Partial<Record<Interest, string>>;
  quirks: readonly string[];
  wishes: readonly string[];
  closers: readonly string[];
  /** Answers to the product's questions. */
  answers: Record<"dish" | "trip" | "evening", string>;
  /** Answers to questions that sites in this language wrote themselves, by the question's id. */
  ownAnswers?: Record<string, readonly string[]>;
}

/** Slots with proper names, equal in each language. */
export const properNames: Record<string, readonly string[]> = {
  film: [
    "Amélie",
    "Before Sunrise",
    "Casablanca",
    "Paterson",
    "Past Lives",
    "Carol",
    "Cinema Paradiso",
    "La La Land",
    "Fargo",
    "Moonlight",
    "Notting Hill",
    "Aftersun",
  ],
  music: [
    "Nina Simone",
    "Leonard Cohen",
    "ABBA",
    "Cesária Évora",
    "Radiohead",
    "Norah Jones",
    "David Bowie",
    "Ella Fitzgerald",
    "Fleetwood Mac",
    "Björk",
    "Stevie Wonder",
    "Buena Vista Social Club",
  ],
  writer: [
    "Jane Austen",
    "Haruki Murakami",
    "Olga Tokarczuk",
    "Agatha Christie",
    "Elena Ferrante",
    "Georges Simenon",
    "Tove Jansson",
    "Italo Calvino",
    "Toni Morrison",
    "Isabel Allende",
  ],
  pet: ["Otto", "Frida", "Pixel", "Bruno", "Luna", "Momo", "Olive", "Pepper", "Ziggy", "Nala", "Tosca", "Mango"],
  far: [
    "Lisboa",
    "Kyoto",
    "Palermo",
    "Porto",
    "Tbilisi",
    "Oslo",
    "Marrakesh",
    "Napoli",
    "Tallinn",
    "Sevilla",
    "Zagreb",
  ],
};
