import type { RootData } from "~/client/root-data";
import type { Frame } from "./frame";

/** Inputs of the footer, equal on all pages of a site. */
export interface FooterFacts {
  site: { name: string; minAge: number };
  demo: boolean;
  frame: Frame;
}

export function footerFacts({ tenant, demo }: RootData, frame: Frame): FooterFacts {
  return { site: { name: tenant.name, minAge: tenant.minAge }, demo, frame };
}
