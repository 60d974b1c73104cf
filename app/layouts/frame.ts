import type { SignupFacts } from "~/signup/facts";
import type { LayoutName } from "./entry-warning";

/** Texts of the site and facts about its company, shown around a page. */
export interface Frame {
  layout: LayoutName;
  /** The year of the copyright line. */
  year: string;
  adultNotice: string;
  tagline: string;
  fictional: { label: string; warning: string };
  company: {
    name: string;
    address: string;
    city: string;
    country: string;
    registration: string;
    vat: string;
    phone: string;
  };
  showsEntryWarning: boolean;
  showsUsFooter: boolean;
  /** Facts for the sign-up modal. Null where the modal is not offered. */
  signup: SignupFacts | null;
}
