import type { Viewer } from "~/accounts/viewer";
import type { Locale } from "~/i18n/locales";
import type { MarkName, ThemeName } from "~/tenancy/vocabulary";
import type { RefusedAnswer } from "./refusal";

/** Data of every page: the tenant's design and the viewer's badges. Must contain nothing secret (DESIGN 12). */
export interface RootData {
  tenant: {
    name: string;
    theme: ThemeName;
    mark: MarkName;
    brandCss: string | null;
    /** Colours of the browser's toolbar. */
    barColours: { light: string; dark: string };
    /** Currency of the visitor's country. */
    currency: string;
    domainLanguage: string;
    niche: number;
    minAge: number;
    fictionalLabel: string;
    /** Prefix of photo paths in API answers (TEN-06). */
    cdnPrefix: string;
  };
  locale: Locale;
  iso: string;
  country: string;
  /** Languages offered in the language menu (I18-14..32). */
  visibleLocales: string[];
  scheme: "light" | "dark" | "auto";
  viewer: ShownViewer | null;
  flash: RefusedAnswer | null;
  demo: boolean;
  /** Server time at rendering, for countdowns, because a visitor's clock may be wrong. */
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
  photo: { src: string; colours: string | null } | null;
  /** True when this browser supports push but is not subscribed, according to `pushOffCookie`. */
  pushIsOff: boolean;
};
