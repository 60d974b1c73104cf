import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** Loads at once: toasts mostly report a lost network, and by then no code can be fetched. */
export const Toasts = hydrateLazily(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  immediately,
);
