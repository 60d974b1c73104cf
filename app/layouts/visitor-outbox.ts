import { forgetOutboxes } from "~/chat/client/outbox-store";

/**
 * After a logout a visitor's page deletes the member's unsent messages. An error page names no viewer and deletes
 * nothing.
 */
if (document.documentElement.dataset.viewer === "visitor") forgetOutboxes();
