import type { RootData } from "~/client/root-data";
import type { Frame } from "./frame";

/** All that the footer says: the same from page to page of one site. */
export interface FooterFacts {
  site: { name: string; minAge: number };
  demo: boolean;
  frame: Frame;
}

export function footerFacts({ tenant, demo }: RootData, frame: Frame): FooterFacts {
  return { site: { name: tenant.name, minAge: tenant.minAge }, demo, frame };
}
