import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { AttachmentMenu as AttachmentMenuNow } from "./attachment-menu";

/** Hydrates at once, because late hydration could close a menu that the member has opened (P12). */
export const AttachmentMenu = hydrateLazily(
  import.meta.env.SSR ? AttachmentMenuNow : null,
  async () => (await import("./attachment-menu")).AttachmentMenu,
  immediately,
);
