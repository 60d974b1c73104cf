import { withTexts } from "~/i18n/catalogue.client";
import { hydrateLazily } from "~/ui/lazy-hydration";
import { RemovalBox as RemovalBoxNow } from "./removal-box";

/** A plain form, which few who open a profile look for; its code comes when somebody is there. */
export const RemovalBox = hydrateLazily(
  import.meta.env.SSR ? RemovalBoxNow : null,
  async () => (await withTexts(["conversation"], import("./removal-box"))).RemovalBox,
);
