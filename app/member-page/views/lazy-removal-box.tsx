import { withTexts } from "~/i18n/catalogue.client";
import { hydrateLazily } from "~/ui/lazy-hydration";
import { RemovalBox as RemovalBoxNow } from "./removal-box";

/** Few viewers open this form, so its code loads at the first interaction. */
export const RemovalBox = hydrateLazily(
  import.meta.env.SSR ? RemovalBoxNow : null,
  async () => (await withTexts(["conversation"], import("./removal-box"))).RemovalBox,
);
