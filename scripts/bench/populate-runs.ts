import { type SizeName, sizes } from "../populate/sizes";

/** A data size and the wanted number of sites. */
export interface PopulateOptions {
  size: SizeName;
  sites: number;
}

/**
 * Lists the runs of populate. The first fills the sites of the data size.
 * A second run adds sites of size S up to the wanted number, so that every site has members.
 */
export function populateRuns({ size, sites }: PopulateOptions): { size: SizeName; tenants: number }[] {
  const { tenants } = sizes[size];
  const own = { size, tenants };
  return sites > tenants ? [own, { size: "S", tenants: sites - tenants }] : [own];
}
