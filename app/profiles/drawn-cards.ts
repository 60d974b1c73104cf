import { paths } from "~/paths";
import type { PersonCard } from "./card";

/** A card as it stands in the page: its markup is all that it takes to show it again. */
export interface DrawnCard {
  id: string;
  html: string;
}

export type ShownCard = PersonCard | DrawnCard;

/**
 * The cards of a list that the server drew. They are in the document as markup, so the page's data leaves them out (P12)
 * and the page, when it comes alive, takes them from there.
 */
export function readDrawnCards(list: string): DrawnCard[] {
  const tiles = document.querySelectorAll<HTMLAnchorElement>(`[data-cards="${list}"] a.person`);
  return Array.from(tiles, (tile) => ({
    id: tile.pathname.slice(paths.member("").length),
    html: (tile.parentElement as HTMLElement).innerHTML,
  }));
}
