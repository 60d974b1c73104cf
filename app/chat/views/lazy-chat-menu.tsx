import { withTexts } from "~/i18n/catalogue.client";
import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { ChatMenu as ChatMenuNow } from "./chat-menu";

/** Plain forms and links, with code in a chunk of their own (P12). */
export const ChatMenu = hydrateLazily(
  import.meta.env.SSR ? ChatMenuNow : null,
  async () => (await withTexts(["people"], import("./chat-menu"))).ChatMenu,
  immediately,
);
