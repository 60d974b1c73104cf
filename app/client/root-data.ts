import type { Viewer } from "~/accounts/viewer";
import type { Locale } from "~/i18n/locales";
import type { MarkName, ThemeName } from "~/tenancy/vocabulary";
import type { RefusedAnswer } from "./refusal";

/** The data of every page: the tenant's appearance and the viewer's badges, limited to visible data (DESIGN 12). */
export interface RootData {
  tenant: {
    name: string;
    theme: ThemeName;
    mark: MarkName;
    brandCss: string | null;
    /** The colour of the browser's own bars, by scheme. */
    barColours: { light: string; dark: string };
    /** The currency of the visitor's country. */
    currency: string;
    domainLanguage: string;
    niche: number;
    minAge: number;
    fictionalLabel: string;
    /** The prefix of image paths in answers to calls (TEN-06). */
    cdnPrefix: string;
  };
  locale: Locale;
  iso: string;
  country: string;
  /** Languages of the dropdown (I18-14..32). */
  visibleLocales: string[];
  scheme: "light" | "dark" | "auto";
  viewer: ShownViewer | null;
  flash: RefusedAnswer | null;
  demo: boolean;
  /** Server time at rendering, so that countdowns do not trust the visitor's clock. */
  now: string;
}

export type ShownViewer = Pick<
  Viewer,
  | "memberId"
  | "state"
  | "premium"
  | "credits"
  | "name"
  | "signupAt"
  | "unreadMessages"
  | "newLikes"
  | "notificationsDisabled"
  | "hasWarning"
  | "dismissed"
> & {
  photo: { src: string; thumbhash: string | null } | null;
  /** True when this browser could enable push, as reported in `pushOffCookie`. */
  pushIsOff: boolean;
};
