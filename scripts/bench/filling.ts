import { type SizeName, sizes } from "../populate/sizes";

/** The data of a database: a size, and further sites up to a number. */
export interface Filling {
  size: SizeName;
  sites: number;
}

/**
 * The size's own sites, then data S over the other sites, so that each has members. An earlier state calls populate
 * twice.
 */
export function fillingsOf({ size, sites }: Filling): { size: SizeName; tenants: number }[] {
  const { tenants } = sizes[size];
  const own = { size, tenants };
  return sites > tenants ? [own, { size: "S", tenants: sites - tenants }] : [own];
}
