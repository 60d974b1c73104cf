import type { MemberState, Viewer } from "~/accounts/viewer";

export interface WireImage {
  filename: string;
  thumb_filename: string;
  status: string;
}

/** The user of `GET /api/user.php`: the eight fields of ACC-39 and PRO-12. */
export interface WireUser {
  status: "active" | "not_confirmed";
  credits: number;
  paid_user: boolean;
  language: string;
  fictional_icon: string;
  signup_date: string;
  /** Why mails stopped: spam, bounce or unsubscribe (AMB-052). */
  notifications_disabled: string[];
  profile: { name: string; country: string; status: "active" | "disabled"; main_image: WireImage | null };
}

interface UserWire {
  fictionalIcon: string;
  /** Paths without the CDN prefix, which the page adds (AMB-076). */
  mainImage: WireImage | null;
}

export function presentUser(viewer: Viewer, { fictionalIcon, mainImage }: UserWire): WireUser {
  const isConfirmed = confirmed(viewer.state);
  return {
    status: isConfirmed ? "active" : "not_confirmed",
    credits: viewer.credits,
    paid_user: viewer.premium,
    language: viewer.locale,
    fictional_icon: fictionalIcon,
    signup_date: viewer.signupAt,
    notifications_disabled: [...viewer.notificationsDisabled],
    profile: {
      name: viewer.name,
      country: viewer.country,
      // An unconfirmed profile is left out of search results (AMB-049).
      status: isConfirmed ? "active" : "disabled",
      main_image: mainImage,
    },
  };
}

function confirmed(state: MemberState): boolean {
  return state !== "unconfirmed";
}
