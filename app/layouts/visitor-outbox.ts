import { forgetOutboxes } from "~/chat/client/outbox-store";

/**
 * Deletes a logged-out member's unsent messages on visitors' pages. Error pages do not name their viewer and delete
 * nothing.
 */
if (document.documentElement.dataset.viewer === "visitor") forgetOutboxes();
