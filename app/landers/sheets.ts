import collage from "../../themes/landers/collage.css?url";
import deck from "../../themes/landers/deck.css?url";
import film from "../../themes/landers/film.css?url";
import icons from "../../themes/landers/icons.css?url";
import map from "../../themes/landers/map.css?url";
import network from "../../themes/landers/network.css?url";
import scenes from "../../themes/landers/scenes.css?url";
import type { LanderName } from "./registry";

const sheets: Partial<Record<LanderName, string>> = {
  tinderswipe: deck,
  maplanding: map,
  collagelanding: collage,
  iconslanding: icons,
  video: film,
  transitionsvideolanding: scenes,
  socialnetwork: network,
};

/** What a lander needs beyond the sheet that all of them share: a file of its own, so that a page carries one design. */
export function landerSheet(lander: LanderName): string | null {
  return sheets[lander] ?? null;
}
