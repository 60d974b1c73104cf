import { tenantCountries } from "~/tenancy/vocabulary";

/** The landers with the variants that a slug in the URL selects (AMB-088). Null for landers without slug (LAN-02). */
export const landers = {
  gallery: { variants: ["evening", "weekend"] },
  alonetonight: { variants: ["tonight", "rain"] },
  tinderswipe: { variants: null },
  maplanding: { variants: tenantCountries.map((country) => country.toLowerCase()) },
  collagelanding: { variants: [] },
  iconslanding: { variants: [] },
  video: { variants: [] },
  transitionsvideolanding: { variants: [] },
  socialnetwork: { variants: [] },
} as const satisfies Record<string, { variants: readonly string[] | null }>;

export type LanderName = keyof typeof landers;
export const landerNames = Object.keys(landers) as [LanderName, ...LanderName[]];
export type GalleryVariant = (typeof landers.gallery.variants)[number];
export type TonightVariant = (typeof landers.alonetonight.variants)[number];

export const tonightAnswers = ["company", "words", "curious"] as const;

export const distances = ["near", "hour", "far"] as const;

export const collagePieces = ["ticket", "record", "recipe", "train", "letter"] as const;
export type CollagePiece = (typeof collagePieces)[number];

export function takesSlug(lander: LanderName): boolean {
  return landers[lander].variants !== null;
}

export const driveChoices = ["sea", "city", "on"] as const;

export const scenes = ["dusk", "late", "night"] as const;
export type Scene = (typeof scenes)[number];

export function variantOf<Variant extends string>(
  variants: readonly [Variant, ...Variant[]],
  slug: string | undefined,
): Variant {
  return variants.find((variant) => variant === slug) ?? variants[0];
}
