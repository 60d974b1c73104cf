import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** What they say most of all is that there is no network, and then their code cannot be fetched any more. */
export const Toasts = hydrateLazily(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  immediately,
);
