import apricot from "../../themes/apricot.css?url";
import aurora from "../../themes/aurora.css?url";
import ember from "../../themes/ember.css?url";
import front from "../../themes/front.css?url";
import heirloom from "../../themes/heirloom.css?url";
import apricotFace from "../../themes/faces/face-apricot.css?url";
import auroraFace from "../../themes/faces/face-aurora.css?url";
import emberFace from "../../themes/faces/face-ember.css?url";
import heirloomFace from "../../themes/faces/face-heirloom.css?url";
import marinaFace from "../../themes/faces/face-marina.css?url";
import merlotFace from "../../themes/faces/face-merlot.css?url";
import onyxFace from "../../themes/faces/face-onyx.css?url";
import orchidFace from "../../themes/faces/face-orchid.css?url";
import lander from "../../themes/lander.css?url";
import marina from "../../themes/marina.css?url";
import members from "../../themes/members.css?url";
import merlot from "../../themes/merlot.css?url";
import onyx from "../../themes/onyx.css?url";
import orchid from "../../themes/orchid.css?url";
import visitor from "../../themes/visitor.css?url";
import type { ThemeName } from "~/tenancy/vocabulary";
import type { RouteHandle } from "./route-handle";

const faces: Record<ThemeName, string> = {
  ember: emberFace,
  aurora: auroraFace,
  orchid: orchidFace,
  onyx: onyxFace,
  apricot: apricotFace,
  heirloom: heirloomFace,
  merlot: merlotFace,
  marina: marinaFace,
};

const stylesheets: Record<ThemeName, string> = { ember, aurora, orchid, onyx, apricot, heirloom, merlot, marina };

/** The base style sheet of a page. Members get the members' sheet on all pages but landers. */
export function baseStylesheet(styles: RouteHandle["styles"], isMember = false): string {
  if (styles === "lander") return lander;
  if (isMember || !styles) return members;
  return styles === "front" ? front : visitor;
}

/** Style sheet with the theme's own shapes. Null for pages without the members' sheet. */
export function faceStylesheet(theme: ThemeName, base: string): string | null {
  return base === members ? faces[theme] : null;
}

/** One theme's variables. A page loads only the theme of its site. */
export function themeStylesheet(theme: ThemeName): string {
  return stylesheets[theme];
}
