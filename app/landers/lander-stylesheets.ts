import apricotHome from "../../themes/homes/home-apricot.css?url";
import auroraHome from "../../themes/homes/home-aurora.css?url";
import emberHome from "../../themes/homes/home-ember.css?url";
import heirloomHome from "../../themes/homes/home-heirloom.css?url";
import marinaHome from "../../themes/homes/home-marina.css?url";
import merlotHome from "../../themes/homes/home-merlot.css?url";
import onyxHome from "../../themes/homes/home-onyx.css?url";
import orchidHome from "../../themes/homes/home-orchid.css?url";
import collage from "../../themes/landers/collage.css?url";
import deck from "../../themes/landers/deck.css?url";
import film from "../../themes/landers/film.css?url";
import icons from "../../themes/landers/icons.css?url";
import map from "../../themes/landers/map.css?url";
import network from "../../themes/landers/network.css?url";
import scenes from "../../themes/landers/scenes.css?url";
import type { ThemeName } from "~/tenancy/vocabulary";
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

/** The style sheet of one lander. A page loads only its own lander's sheet. */
export function landerStylesheet(lander: LanderName): string | null {
  return sheets[lander] ?? null;
}

const homes: Record<ThemeName, string> = {
  apricot: apricotHome,
  aurora: auroraHome,
  ember: emberHome,
  heirloom: heirloomHome,
  marina: marinaHome,
  merlot: merlotHome,
  onyx: onyxHome,
  orchid: orchidHome,
};

export function homeStylesheet(theme: ThemeName): string {
  return homes[theme];
}
