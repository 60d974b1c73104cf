import { late, someoneIsThere } from "~/ui/late";
import { toastStore } from "~/ui/toast";
import { Toasts as ToastsNow } from "~/ui/toasts";

/** Comes when somebody is there who may cause one, or with the first one that comes by itself. */
const whenNeeded = () =>
  new Promise<void>((resolve) => {
    if (toastStore.get().length > 0) resolve();
    toastStore.subscribe(resolve);
    someoneIsThere().then(resolve);
  });

export const Toasts = late(
  import.meta.env.SSR ? ToastsNow : null,
  async () => (await import("~/ui/toasts")).Toasts,
  whenNeeded,
);
