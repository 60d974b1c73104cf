import { withTexts } from "~/i18n/catalogue.client";
import { hydrateLazily } from "~/ui/lazy-hydration";
import { EntryWarning as EntryWarningNow } from "./entry-warning";

/** Loads late, because most visitors have already seen the entry warning. */
export const EntryWarning = hydrateLazily(
  import.meta.env.SSR ? EntryWarningNow : null,
  async () => (await withTexts(["people"], import("./entry-warning"))).EntryWarning,
);
