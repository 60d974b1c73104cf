import apricot from "./people/apricot.webp?url";
import aurora from "./people/aurora.webp?url";
import ember from "./people/ember.webp?url";
import heirloom from "./people/heirloom.webp?url";
import marina from "./people/marina.webp?url";
import merlot from "./people/merlot.webp?url";
import onyx from "./people/onyx.webp?url";
import orchid from "./people/orchid.webp?url";
import type { ThemeName } from "~/tenancy/vocabulary";

/** Drawn people of each theme's niche, made by `scripts/demo/home-people.ts`. */
const pictures: Record<ThemeName, string> = { apricot, aurora, ember, heirloom, marina, merlot, onyx, orchid };

export const peoplePicture = (theme: ThemeName): string => pictures[theme];
