import type { SignupFacts } from "~/signup/facts";
import type { LayoutName } from "./entry-warning";

/** What surrounds a page: the site's own words and its company, as far as they are shown. */
export interface Frame {
  layout: LayoutName;
  /** Of the copyright line. */
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
  /** What the sign-up modal says; null for members, where the page is the sign-up itself, and where the door is closed. */
  signup: SignupFacts | null;
}
