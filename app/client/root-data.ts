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
    /** Of a browser's own bars. */
    barColours: { light: string; dark: string };
    /** Of the visitor's country. */
    currency: string;
    domainLanguage: string;
    niche: number;
    minAge: number;
    fictionalLabel: string;
    /** Put before image paths that arrive by calls (TEN-06). */
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
  /** As this browser last said (`pushOffCookie`). */
  pushIsOff: boolean;
};
