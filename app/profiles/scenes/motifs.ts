import type { Interest } from "../interests";
import type { Stage } from "./draw";
import { beer, coffee, wine } from "./drinks";
import { balcony, cinema, mirrorball, theatre, windowCat } from "./evenings";
import { balloon, garden, park, peaks, tent } from "./land";
import { arches, bike, gables, skyline, tram } from "./streets";
import { books, candle, chess, guitar, plant, stove, vinyl } from "./things";
import { lake, lighthouse, palm, sailboat, stones, waves } from "./water";

/** All motifs. None shows a person; portraits are drawn in `portraits.ts`. */
export const motifs = {
  arches,
  balcony,
  balloon,
  beer,
  bike,
  books,
  candle,
  chess,
  cinema,
  coffee,
  gables,
  garden,
  guitar,
  lake,
  lighthouse,
  mirrorball,
  palm,
  park,
  peaks,
  plant,
  sailboat,
  skyline,
  stones,
  stove,
  tent,
  theatre,
  tram,
  vinyl,
  waves,
  windowCat,
  wine,
} satisfies Record<string, (stage: Stage) => string>;

export type Motif = keyof typeof motifs;
export const motifNames = Object.keys(motifs) as Motif[];

/** Motifs with artificial light, only drawn in night colours. */
export const nightMotifs: readonly Motif[] = ["candle", "cinema", "mirrorball"];

export const motifsByInterest: Partial<Record<Interest, readonly Motif[]>> = {
  relationship: ["balcony", "sailboat", "lake", "gables"],
  kissing: ["balcony", "skyline", "lake", "cinema"],
  hugging: ["windowCat", "balcony", "tent", "park"],
  cuddling: ["candle", "windowCat", "books"],
  flirting: ["wine", "mirrorball", "skyline", "palm"],
  massages: ["stones", "candle"],
  candlelight: ["candle", "wine"],
  gym: ["peaks", "bike", "skyline"],
  sports: ["bike", "peaks", "waves"],
  dancing: ["mirrorball", "vinyl"],
  hiking: ["peaks", "lake", "park"],
  cycling: ["bike", "gables"],
  swimming: ["waves", "lake", "palm"],
  sailing: ["sailboat", "lighthouse"],
  skiing: ["peaks"],
  yoga: ["stones", "plant", "lake"],
  camping: ["tent", "lake"],
  travelling: ["balloon", "tram", "arches", "palm", "lighthouse", "skyline"],
  music: ["vinyl", "guitar"],
  movies: ["cinema"],
  reading: ["books", "coffee"],
  theatre: ["theatre"],
  museums: ["arches"],
  festivals: ["guitar", "tent", "mirrorball"],
  photography: ["tram", "lighthouse", "arches", "skyline"],
  fashion: ["skyline", "arches", "theatre"],
  tattoos_art: ["waves", "garden"],
  cooking: ["stove"],
  wine: ["wine"],
  beer: ["beer"],
  coffee: ["coffee"],
  gardening: ["garden", "plant"],
  board_games: ["chess"],
  gaming: ["chess", "skyline"],
  cats: ["windowCat"],
  dogs: ["park"],
  spa: ["stones", "candle"],
  adventure: ["balloon", "tent", "peaks", "sailboat"],
  lingerie: ["candle", "arches"],
  leather: ["candle", "vinyl"],
  roleplay: ["theatre"],
  tantra: ["stones", "candle"],
};
