import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** The code loads at once: most toasts report a lost network, and then nothing can be loaded. */
export const Toasts = hydrateLazily(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  immediately,
);
