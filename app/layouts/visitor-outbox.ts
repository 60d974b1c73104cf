import { forgetOutboxes } from "~/chat/client/outbox-store";

/** A visitor page after a logout deletes the unsent messages. An error page marks no viewer and deletes none. */
if (document.documentElement.dataset.viewer === "visitor") forgetOutboxes();
