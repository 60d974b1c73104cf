import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { AttachmentMenu as AttachmentMenuNow } from "./attachment-menu";

/** Plain forms whose code loads at once: hydration must not replace an open menu (P12). */
export const AttachmentMenu = hydrateLazily(
  import.meta.env.SSR ? AttachmentMenuNow : null,
  async () => (await import("./attachment-menu")).AttachmentMenu,
  immediately,
);
