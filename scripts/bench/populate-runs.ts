import { type SizeName, sizes } from "../populate/sizes";

/** The data of a database: a size, and further sites up to a number. */
export interface PopulateOptions {
  size: SizeName;
  sites: number;
}

/**
 * The size's own sites, then data S over the other sites, so that each has members. An earlier state calls populate
 * twice.
 */
export function populateRuns({ size, sites }: PopulateOptions): { size: SizeName; tenants: number }[] {
  const { tenants } = sizes[size];
  const own = { size, tenants };
  return sites > tenants ? [own, { size: "S", tenants: sites - tenants }] : [own];
}
