import { withTexts } from "~/i18n/catalogue.client";
import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { ChatMenu as ChatMenuNow } from "./chat-menu";

/** Plain forms and links; its code comes by itself, apart from the page's own (P12). */
export const ChatMenu = hydrateLazily(
  import.meta.env.SSR ? ChatMenuNow : null,
  async () => (await withTexts(["people"], import("./chat-menu"))).ChatMenu,
  immediately,
);
