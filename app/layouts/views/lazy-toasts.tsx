import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** Loads at once, because toasts report a lost network, when code can no longer load. */
export const Toasts = hydrateLazily(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  immediately,
);
