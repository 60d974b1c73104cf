import type { TenantLocale } from "~/tenancy/vocabulary";
import type { Corpus } from "./corpus";
import { da } from "./da";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fi } from "./fi";
import { fr } from "./fr";
import { it } from "./it";
import { nb } from "./nb";
import { nl } from "./nl";
import { pl } from "./pl";
import { sv } from "./sv";

export type { Corpus, Niche } from "./corpus";

export const corpora: Record<TenantLocale, Corpus> = { en, nl, de, it, fr, es, pl, da, fi, nb, sv };
