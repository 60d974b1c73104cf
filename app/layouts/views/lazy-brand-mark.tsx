import { BrandMark as BrandMarkNow } from "~/ui/brand-mark";
import { hydrateLazily } from "~/ui/lazy-hydration";

/** The site's mark. Keeps the server's markup and loads the drawings late. */
export const BrandMark = hydrateLazily(
  import.meta.env.SSR ? BrandMarkNow : null,
  async () => (await import("~/ui/brand-mark")).BrandMark,
);
