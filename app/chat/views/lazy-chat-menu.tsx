import { withTexts } from "~/i18n/catalogue.client";
import { immediately, hydrateLazily } from "~/ui/lazy-hydration";
import { ChatMenu as ChatMenuNow } from "./chat-menu";

/** The menu consists of plain links and forms until its code has loaded (P12). */
export const ChatMenu = hydrateLazily(
  import.meta.env.SSR ? ChatMenuNow : null,
  async () => (await withTexts(["people"], import("./chat-menu"))).ChatMenu,
  immediately,
);
