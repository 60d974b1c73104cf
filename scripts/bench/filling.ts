import { type SizeName, sizes } from "../populate/sizes";

/** What a database is filled with: data of a size, and more sites up to so many. */
export interface Filling {
  size: SizeName;
  sites: number;
}

/**
 * One after the other: the size's own sites, then data S once more over the others, so that each site has members. Two
 * calls of `npm run populate` do the same for an earlier state.
 */
export function fillingsOf({ size, sites }: Filling): { size: SizeName; tenants: number }[] {
  const { tenants } = sizes[size];
  const own = { size, tenants };
  return sites > tenants ? [own, { size: "S", tenants: sites - tenants }] : [own];
}
