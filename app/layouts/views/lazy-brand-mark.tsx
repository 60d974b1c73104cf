import { BrandMark as BrandMarkNow } from "~/ui/brand-mark";
import { hydrateLazily } from "~/ui/lazy-hydration";

/** A page knows its own sign as the server drew it; the drawings of all signs come when somebody is there. */
export const BrandMark = hydrateLazily(
  import.meta.env.SSR ? BrandMarkNow : null,
  async () => (await import("~/ui/brand-mark")).BrandMark,
);
