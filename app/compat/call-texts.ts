import type { RefusalCode } from "~/platform/errors";

interface Example {
  readonly query?: Readonly<Record<string, string>>;
  readonly input?: unknown;
  readonly answer: unknown;
}

export interface CallText {
  readonly summary: string;
  /** Refusals of this call, in addition to the refusals of all calls. */
  readonly refusals?: readonly RefusalCode[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly example: Example;
}

const image = {
  filename: "/media/card.Q8f0.webp",
  thumb_filename: "/media/thumb.Q8f0.webp",
  status: "active",
} as const;

const user = {
  status: "active",
  credits: 120,
  paid_user: true,
  language: "en",
  fictional_icon: "mask",
  signup_date: "2026-11-01T12:00:00.000Z",
  notifications_disabled: [],
  profile: { name: "Ann", country: "NL", status: "active", main_image: image },
};

const likedProfile = {
  id: "01a21d6b-c339-7001-91d7-8e368bb78bd5",
  name: "Ben",
  like: "received",
  main_image: { ...image, match: image.filename },
  fictional: false,
  fictional_label: null,
};

const settings = {
  name: "Ember",
  domain: "ember.example",
  domain_language: "en",
  cdn_prefix: "/",
  niche: "dating",
  signups: true,
  logged_out_search: true,
  logged_out_search_trafficsource: true,
  geoip_country: "NL",
  geoip_selected_country: "NL",
  push_public_key: "BOr7x0lT",
  minimum_message_costs: { NL: { costs: 1.5, currency: "EUR" } },
  support_phone: "+31201234567",
  support_email: "help@ember.example",
  enable_site_entry_popup: false,
  fictional_icon: "mask",
  fictional_warning: "Fictional profile",
  fictional_singular: "fictional profile",
  fictional_plural: "fictional profiles",
  countries: ["NL"],
  index_title: "Ember",
  description: "Meet people nearby.",
  visible_profile_fields: ["height"],
  visible_profile_notes: ["about"],
  region_data: {},
  message_credits: 5,
  signup_credits: 0,
  photo_credits: 10,
  gift_credits: 10,
  message_length: 1000,
  search_fields: ["height"],
  refund_days: 14,
  member_resell: false,
  company_id: "example",
  mail_name: "Ember",
  interests: ["walking"],
};

/** Texts and examples of each call for `docs/api/openapi.yaml`, by method and name. */
export const callTexts: Readonly<Record<string, CallText>> = {
  "GET user": {
    summary: "The logged-in member. Null for a visitor.",
    example: { answer: { user } },
  },
  "POST user": {
    summary: "Logs in. With `?push=1` stores a push subscription of the browser until the session ends.",
    refusals: [
      "login.failed",
      "login.blocked",
      "account.banned",
      "account.suspended",
      "account.deleted",
      "push.endpoint",
    ],
    example: { input: { email: "ann@example.org", password: "four words in a row" }, answer: { user } },
  },
  "PUT user": {
    summary: "Saves the member's language.",
    refusals: ["choice.invalid"],
    example: { input: { language: "fr" }, answer: { user: { ...user, language: "fr" } } },
  },
  "GET logout": {
    summary: "Logs out. Refused for requests of other sites, because this GET writes.",
    refusals: ["request.cross_site"],
    example: { answer: { user: null } },
  },
  "GET settings": {
    summary: "The public settings of the site that the host names.",
    example: { answer: { settings } },
  },
  "GET chats": {
    summary: "The member's newest 200 conversations.",
    example: {
      answer: {
        chats: [
          {
            conversation: {
              id: "01a21e28-7f69-7000-a73e-d6b3d94b03f1",
              last_message: { type: "text", text: "Hello", mine: false, date: "2026-11-27T20:15:00.000Z", seq: 4 },
              num_unread_messages: 1,
            },
            profile: {
              id: likedProfile.id,
              name: "Ben",
              main_image: image,
              fictional: false,
              fictional_label: null,
            },
            num_unread_messages: 1,
          },
        ],
      },
    },
  },
  "DELETE chat": {
    summary: "Removes a conversation from the member's own list, by its id or by the other member.",
    refusals: ["page.not_found", "chat.gone", "chat.new_message", "request.repeated"],
    headers: {
      "If-Match": 'Number of the last known message in quotes, such as `"4"`. Refuses when newer messages exist.',
    },
    example: { input: { conversation: "01a21e28-7f69-7000-a73e-d6b3d94b03f1" }, answer: { success: true } },
  },
  "GET likes": {
    summary: "Likes of both directions, and received likes with a mark on new ones.",
    example: {
      answer: { profiles: [likedProfile], liked_by: [{ id: likedProfile.id, like_new: true }] },
    },
  },
  "GET auto-like": {
    summary: "A member who likes the caller by itself, at most at set times. Null without one.",
    refusals: ["request.cross_site"],
    example: { answer: likedProfile },
  },
  "GET geocode": {
    summary: "The town nearest to a position. The position is not stored.",
    refusals: ["request.cross_site"],
    example: {
      query: { lat: "52.37", lon: "4.89" },
      answer: {
        country: "NL",
        country_name: "Netherlands",
        region: "NH",
        region_name: "North Holland",
        city: "Amsterdam",
      },
    },
  },
  "GET interests": {
    summary: "All interests with their labels in the visitor's language.",
    example: { answer: { interests: [{ id: "walking", label: "Walking", group: "active" }] } },
  },
  "GET regions": {
    summary: "All countries with their regions in the visitor's language.",
    example: {
      answer: {
        regions: { NL: { name: "Netherlands", label: "Province", regions: [{ code: "NH", name: "North Holland" }] } },
      },
    },
  },
  "GET companyinfo": {
    summary: "The company that runs the site.",
    example: {
      answer: {
        name: "Example Media B.V.",
        address: "Main Street 1",
        kvk: "12345678",
        city: "1000 AA Amsterdam",
        country: "NL",
        tradenames: ["Ember"],
        vat_numbers: ["NL001234567B01"],
        support_phone: "+31201234567",
        delete_discount: 50,
        added: "2026-01-01T09:00:00Z",
      },
    },
  },
  "GET discountcode": {
    summary: "A discount code, or with `welcome=true` the member's welcome discount.",
    refusals: ["offer.not_found", "offer.used", "offer.expired", "offer.minimum", "offer.country"],
    example: { query: { welcome: "true" }, answer: { code: "WELCOME", percentage: 50, minimum: 0, country: "" } },
  },
  "POST page-hidden": {
    summary: "Notes how long a visitor saw a page. The referrer names the page. Nothing is noted about members.",
    example: { query: { seconds: "12" }, input: {}, answer: {} },
  },
};
