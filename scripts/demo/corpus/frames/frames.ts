import type { Interest } from "~/profiles/interests";

/**
 * Sentences with slots in one language. `[dish]` is filled with the member's dish, drawn once per member from the list
 * `dish`, and `{city}` with the member's town. Slots give enough sentences that none occurs twice on a site.
 */
export interface Frames {
  slots: Record<"dish" | "able" | "unable" | "trait" | "habit" | "pair", readonly string[]>;
  work: readonly string[];
  retired: readonly string[];
  tastes: Partial<Record<Interest, string>>;
  quirks: readonly string[];
  wishes: readonly string[];
  closers: readonly string[];
  /** Answers by question, also to questions that sites in this language wrote themselves. */
  answers: Record<string, readonly string[]>;
}

/** Slots with proper names, spelled alike in each language. The far places lie at the sea, near hills. */
export const properNames: Record<string, readonly string[]> = {
  film: [
    "Casablanca",
    "Paterson",
    "Babel",
    "Cinema Paradiso",
    "La La Land",
    "Fargo",
    "Moonlight",
    "Notting Hill",
    "Aftersun",
    "Chinatown",
    "Frances Ha",
    "Amadeus",
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
  pet: ["Pixel", "Momo", "Pepper", "Ziggy", "Nala", "Mango", "Tosca", "Figaro", "Mokka", "Chili", "Snoopy", "Yoda"],
  far: [
    "Funchal",
    "Palermo",
    "Oslo",
    "Bergen",
    "Split",
    "Bilbao",
    "Galway",
    "Zadar",
    "Kotor",
    "Biarritz",
    "Aveiro",
    "Bodrum",
  ],
};
