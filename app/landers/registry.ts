import type { Evening } from "./evenings";

/**
 * The landers by name. Each asks one thing, whose answer opens the sign-up with a first line already written. A slug
 * chooses a variant; an unknown slug gives the first (AMB-088). The deck of cards has no slug (LAN-02).
 */
export const landers = {
  gallery: { variants: ["evening", "weekend"] },
  alonetonight: { variants: ["tonight", "rain"] },
  tinderswipe: { variants: null },
} as const satisfies Record<string, { variants: readonly [string, ...string[]] | null }>;

export type LanderName = keyof typeof landers;
export const landerNames = Object.keys(landers) as [LanderName, ...LanderName[]];
export type GalleryVariant = (typeof landers.gallery.variants)[number];
export type TonightVariant = (typeof landers.alonetonight.variants)[number];

export const tonightAnswers = ["company", "words", "curious"] as const;
export type TonightAnswer = (typeof tonightAnswers)[number];

export type LanderAnswer = Evening | TonightAnswer;

export function takesSlug(lander: LanderName): boolean {
  return landers[lander].variants !== null;
}

/** The variant that a slug asks for, else the lander's first. */
export function variantOf<Variant extends string>(
  variants: readonly [Variant, ...Variant[]],
  slug: string | undefined,
): Variant {
  return variants.find((variant) => variant === slug) ?? variants[0];
}
