import { forgetOutboxes } from "~/chat/client/outbox-store";

/** Whoever has logged out leaves nothing to send behind. A page that knows of nobody because something is broken says neither. */
if (document.documentElement.dataset.viewer === "visitor") forgetOutboxes();
