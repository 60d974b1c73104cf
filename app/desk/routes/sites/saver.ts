import type { NameOf } from "../../actor-names.server";

/** Displayed name of the person who saved a version. Null for a save by files. */
export const saverOf = ({ savedBy }: { savedBy: string | null }, nameOf: NameOf): string | null =>
  savedBy === null ? null : nameOf(savedBy);
