import type { SignupFacts } from "~/signup/facts";
import type { LayoutName } from "./entry-warning";

export interface Frame {
  layout: LayoutName;
  /** Year in the copyright line. */
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
  /** Facts for the sign-up modal. Null on pages without the modal. */
  signup: SignupFacts | null;
}
