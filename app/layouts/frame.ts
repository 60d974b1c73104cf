import type { SignupFacts } from "~/signup/facts";
import type { LayoutName } from "./entry-warning";

/** Texts of the site and details of the company, shown around a page. */
export interface Frame {
  layout: LayoutName;
  /** Copyright year. */
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
  /** Facts of the sign-up modal. Null for members, on the sign-up page, and without sign-up access. */
  signup: SignupFacts | null;
}
