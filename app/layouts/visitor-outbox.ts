import { forgetOutboxes } from "~/chat/client/outbox-store";

/** Deletes unsent messages on a visitor's page after a logout. An error page marks no viewer and deletes nothing. */
if (document.documentElement.dataset.viewer === "visitor") forgetOutboxes();
