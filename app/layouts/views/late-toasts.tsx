import { atOnce, late } from "~/ui/late";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** What they say most of all is that there is no network, and then their code cannot be fetched any more. */
export const Toasts = late(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  atOnce,
);
