import { BrandMark as BrandMarkNow } from "~/ui/brand-mark";
import { hydrateLazily } from "~/ui/lazy-hydration";

/** Keeps the server's markup of the mark and loads the drawings of all marks lazily. */
export const BrandMark = hydrateLazily(
  import.meta.env.SSR ? BrandMarkNow : null,
  async () => (await import("~/ui/brand-mark")).BrandMark,
);
