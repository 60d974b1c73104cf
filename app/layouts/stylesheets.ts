import apricot from "../../themes/apricot.css?url";
import aurora from "../../themes/aurora.css?url";
import ember from "../../themes/ember.css?url";
import heirloom from "../../themes/heirloom.css?url";
import marina from "../../themes/marina.css?url";
import members from "../../themes/members.css?url";
import merlot from "../../themes/merlot.css?url";
import onyx from "../../themes/onyx.css?url";
import orchid from "../../themes/orchid.css?url";
import visitor from "../../themes/visitor.css?url";
import type { ThemeName } from "~/tenancy/vocabulary";

const stylesheets: Record<ThemeName, string> = { ember, aurora, orchid, onyx, apricot, heirloom, merlot, marina };

/** The utilities a page may use: of all views, or of those a visitor sees first. Members have the former already. */
export function baseStylesheet(isVisitorPage: boolean): string {
  return isVisitorPage ? visitor : members;
}

/** The address of a theme's variables: a file of its own, so that a page carries one theme only. */
export function themeStylesheet(theme: ThemeName): string {
  return stylesheets[theme];
}
