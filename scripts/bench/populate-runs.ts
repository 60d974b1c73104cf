import { type SizeName, sizes } from "../populate/sizes";

export interface PopulateOptions {
  size: SizeName;
  sites: number;
}

/**
 * Lists the runs of populate. The first run fills the sites of the data size. The second run adds sites of size S up
 * to the requested number, so that every site has members.
 */
export function populateRuns({ size, sites }: PopulateOptions): { size: SizeName; tenants: number }[] {
  const { tenants } = sizes[size];
  const own = { size, tenants };
  return sites > tenants ? [own, { size: "S", tenants: sites - tenants }] : [own];
}
