import { withTexts } from "~/i18n/catalogue.client";
import { hydrateLazily } from "~/ui/lazy-hydration";
import { EntryWarning as EntryWarningNow } from "./entry-warning";

/** Whoever has come this far has mostly seen it: its code comes when somebody is there. */
export const EntryWarning = hydrateLazily(
  import.meta.env.SSR ? EntryWarningNow : null,
  async () => (await withTexts(["people"], import("./entry-warning"))).EntryWarning,
);
