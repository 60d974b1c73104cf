import { type LiveCounts, useLiveCounts } from "~/web/live-badges";

export type Badges = LiveCounts;

/** What the badges of the navigation show, kept up to date by polls and the stream; nought for visitors. */
export function useBadges(): Badges {
  return useLiveCounts();
}
