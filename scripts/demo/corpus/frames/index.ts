import type { TenantLocale } from "~/tenancy/vocabulary";
import { da } from "./da";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fi } from "./fi";
import { fr } from "./fr";
import type { Frames } from "./frames";
import { it } from "./it";
import { nb } from "./nb";
import { nl } from "./nl";
import { pl } from "./pl";
import { sv } from "./sv";

export { properNames } from "./frames";

export const framesOf: Record<TenantLocale, Frames> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };
