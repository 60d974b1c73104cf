import apricot from "../../themes/apricot.css?url";
import aurora from "../../themes/aurora.css?url";
import ember from "../../themes/ember.css?url";
import heirloom from "../../themes/heirloom.css?url";
import lander from "../../themes/lander.css?url";
import marina from "../../themes/marina.css?url";
import members from "../../themes/members.css?url";
import merlot from "../../themes/merlot.css?url";
import onyx from "../../themes/onyx.css?url";
import orchid from "../../themes/orchid.css?url";
import visitor from "../../themes/visitor.css?url";
import type { ThemeName } from "~/tenancy/vocabulary";
import type { RouteHandle } from "./route-handle";

const stylesheets: Record<ThemeName, string> = { ember, aurora, orchid, onyx, apricot, heirloom, merlot, marina };

/**
 * The utilities a page may use: of all views, of those a visitor sees first, or of the landers. Members have the first
 * already, which holds the second and not the third.
 */
export function baseStylesheet(styles: RouteHandle["styles"], isMember = false): string {
  if (styles === "lander") return lander;
  return styles === "visitor" && !isMember ? visitor : members;
}

/** The address of a theme's variables: a file of its own, so that a page carries one theme only. */
export function themeStylesheet(theme: ThemeName): string {
  return stylesheets[theme];
}
