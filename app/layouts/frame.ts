import type { LayoutName } from "./entry-warning";

/** What surrounds a page: the site's own words and its company, as far as they are shown. */
export interface Frame {
  layout: LayoutName;
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
  /** False on an invite-only site, where nothing invites to sign up. */
  opensSignup: boolean;
}
