import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** Loads at once, because most toasts report a lost network, which would prevent loading. */
export const Toasts = hydrateLazily(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  immediately,
);
