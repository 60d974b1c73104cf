import { lines } from "~/ui/drawing";
import type { PostcardInterest } from "../../postcard-interests";
import { nicheName, type NichePrefix } from "../../niche";

/** Line drawings on the deck's cards, 100 by 100 units. They show things and places, never people. */
export const emblems: Record<PostcardInterest, string> = {
  candlelight: lines(
    '<path d="M50 12c10 12 10 22 0 27-10-5-10-15 0-27zM50 39v9M41 48h18v34H41zM41 58c4 5 7-3 9 2s6 2 9-3M30 82h40M36 88h28"/>',
    '<path d="M26 30l-6-4M22 42h-7M74 30l6-4M78 42h7"/>',
  ),
  wine: lines(
    '<path d="M22 16h24c2 20-3 30-12 30S20 36 22 16zM34 46v34M24 80h20M21 27h26"/>',
    '<path d="M54 22h24c2 20-3 30-12 30S52 42 54 22zM66 52v34M56 86h20M53 36h26M47 8l4 5M56 8l-1 5M39 8l2 4"/>',
  ),
  music: lines(
    '<circle cx="46" cy="54" r="34"/><circle cx="46" cy="54" r="26"/><circle cx="46" cy="54" r="19"/><circle cx="46" cy="54" r="9"/><circle cx="46" cy="54" r="1.5"/>',
    '<path d="M84 14v30L66 66M78 12h12v10H78z"/>',
  ),
  travelling: lines(
    '<path d="M18 62h64c-3 13-9 20-17 20H35c-8 0-14-7-17-20zM50 62V12M50 16c17 8 25 20 27 38H50zM45 24c-11 7-18 18-20 30h20z"/>',
    '<path d="M8 90c7-5 12-5 18 0s12 5 18 0 12-5 18 0 12 5 18 0 8-4 12-2"/>',
  ),
  dancing: lines(
    '<path d="M50 6v14M44 20h12"/><circle cx="50" cy="50" r="30"/>',
    '<path d="M20 50h60M25 36h50M25 64h50M50 20v60M38 22c-9 18-9 38 0 56M62 22c9 18 9 38 0 56M84 18v10M79 23h10M14 74v10M9 79h10M88 78v6M85 81h6"/>',
  ),
  coffee: lines(
    '<path d="M22 46h48v16c0 15-9 22-24 22s-24-7-24-22zM70 50c16-4 18 20-1 20M14 90h64"/>',
    '<path d="M34 38c-7-9 6-13 0-24M46 38c-7-9 6-13 0-24M58 38c-7-9 6-13 0-24"/>',
  ),
  movies: lines(
    '<circle cx="50" cy="46" r="34"/><circle cx="50" cy="46" r="5"/><circle cx="50" cy="26" r="8"/><circle cx="31" cy="40" r="8"/><circle cx="38" cy="62" r="8"/><circle cx="62" cy="62" r="8"/><circle cx="69" cy="40" r="8"/>',
    '<path d="M50 80c14 0 24 8 42 6"/>',
  ),
  reading: lines(
    '<path d="M50 86C38 76 24 74 10 78V42c14-4 28-2 40 8 12-10 26-12 40-8v36c-14-4-28-2-40 8zM50 50v36M20 54c8-1 14 1 20 4M20 64c8-1 14 1 20 4M80 54c-8-1-14 1-20 4M80 64c-8-1-14 1-20 4"/>',
    '<path d="M56 8c-11 2-15 17-4 24 5 3 11 2 14-2-12-1-16-13-10-22z"/>',
  ),
  hiking: lines(
    '<path d="M6 84 36 30l14 22 10-14 34 46zM36 30l-10 18 8-4 6 6 7-3"/>',
    '<circle cx="70" cy="20" r="9"/><path d="M70 4v3M70 33v3M54 20h3M83 20h3M59 9l2 2M79 29l2 2M81 9l-2 2M61 29l-2 2M42 84c-4-10 10-12 6-22"/>',
  ),
};

/** Signs of the niches (LAN-15..21) on card backs, stamps and compasses, 100 by 100 units. */
const signs: Record<Exclude<NichePrefix, ""> | "plain", string> = {
  plain: '<path d="M50 10c4 26 14 36 40 40-26 4-36 14-40 40-4-26-14-36-40-40 26-4 36-14 40-40z"/>',
  she: '<path d="M50 48C34 40 34 18 50 10c16 8 16 30 0 38zM50 52c16 8 16 30 0 38-16-8-16-30 0-38zM48 50C40 66 18 66 10 50c8-16 30-16 38 0zM52 50c8-16 30-16 38 0-8 16-30 16-38 0z"/>',
  bdsm: '<path d="M34 14h32v72H34zM14 34h72v32H14z"/><path d="M50 4 96 50 50 96 4 50z"/>',
  bbw: '<circle cx="50" cy="50" r="24"/><path d="M50 8v10M50 82v10M8 50h10M82 50h10M20 20l8 8M72 72l8 8M80 20l-8 8M28 72l-8 8M34 52c8 12 24 12 32 0"/>',
  gilf: '<path d="M50 92V34M50 60C30 60 22 46 24 30c18 0 26 12 26 30zM50 46c2-22 12-34 30-36 0 22-10 34-30 36zM50 80c14 0 24-6 28-20-16-2-26 6-28 20z"/>',
  milf: '<path d="M28 10h44c2 30-6 44-22 44S26 40 28 10zM50 54v32M34 88h32M27 28h46"/>',
  gay: '<path d="M14 68h72c-5 14-11 20-20 20H34c-9 0-15-6-20-20zM48 60V8c22 10 34 26 36 52zM42 60V22C26 32 18 44 16 60z"/>',
};

export function nicheSign(niche: number): string {
  const name = nicheName("sign", niche);
  return signs[name === "sign" ? "plain" : (name.slice(0, -"-sign".length) as Exclude<NichePrefix, "">)];
}
