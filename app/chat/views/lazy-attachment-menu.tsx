import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { AttachmentMenu as AttachmentMenuNow } from "./attachment-menu";

/** The attachment menu works as plain forms. Its code comes at once: an open menu is not replaced by its hydrated one (P12). */
export const AttachmentMenu = hydrateLazily(
  import.meta.env.SSR ? AttachmentMenuNow : null,
  async () => (await import("./attachment-menu")).AttachmentMenu,
  immediately,
);
