/** Shapes of the answers of `/api/*.php`. Each call is tested against its shape, which lists every field. */
import * as z from "zod";
import { likeStates } from "~/likes/like";
import { interestGroupNames } from "~/profiles/interests";
import { companySchema } from "~/tenancy/company";
import { publicSettingNames } from "~/tenancy/public-settings";
import { tenantLocales } from "~/tenancy/vocabulary";

const path = z.string().describe("Path of a picture without the prefix `cdn_prefix` of the settings.");
const image = z.strictObject({ filename: path, thumb_filename: path, status: z.string() });
const label = z.string().nullable().describe("Words that label a fictional profile. Null for a real person.");

const user = z.strictObject({
  status: z.enum(["active", "not_confirmed"]),
  credits: z.int(),
  paid_user: z.boolean(),
  language: z.enum([...tenantLocales, "en-US"]),
  fictional_icon: z.string(),
  signup_date: z.iso.datetime({ offset: true }),
  notifications_disabled: z.array(z.string()).describe("Why mails stopped: spam, bounce or unsubscribe."),
  profile: z.strictObject({
    name: z.string(),
    country: z.string(),
    status: z.enum(["active", "disabled"]),
    main_image: image.nullable(),
  }),
});

export const userAnswerShape = z.strictObject({ user });
export const currentUserShape = z.strictObject({ user: user.nullable() });
export const subscribedShape = z.strictObject({ subscribed: z.literal(true) });
export const loggedOutShape = z.strictObject({ user: z.null(), ended: z.string().optional() });
export const settingsShape = z.strictObject({
  settings: z.strictObject(Object.fromEntries(publicSettingNames.map((name) => [name, z.unknown()]))),
});

const lastMessage = z.strictObject({
  type: z.string(),
  text: z.string().nullable(),
  mine: z.boolean(),
  date: z.iso.datetime(),
  seq: z.int(),
});

export const chatsShape = z.strictObject({
  chats: z.array(
    z.strictObject({
      conversation: z.strictObject({ id: z.string(), last_message: lastMessage, num_unread_messages: z.int() }),
      profile: z.strictObject({
        id: z.string(),
        name: z.string().nullable().describe("Null for a deleted account."),
        main_image: image.nullable(),
        fictional: z.boolean(),
        fictional_label: label,
      }),
      num_unread_messages: z.int(),
      draft: z.string().optional(),
    }),
  ),
});

export const removedShape = z.strictObject({ success: z.literal(true) });

const likedProfile = z.strictObject({
  id: z.string(),
  name: z.string(),
  like: z.enum(likeStates),
  main_image: image.extend({ match: path }).nullable(),
  fictional: z.boolean(),
  fictional_label: label,
});

export const likesShape = z.strictObject({
  profiles: z.array(likedProfile),
  liked_by: z.array(z.strictObject({ id: z.string(), like_new: z.boolean() })),
});
export const autoLikeShape = likedProfile.nullable();

export const geocodeShape = z.strictObject({
  country: z.string().nullable(),
  country_name: z.string().nullable(),
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  city: z.string().nullable(),
});

export const interestsShape = z.strictObject({
  interests: z.array(z.strictObject({ id: z.string(), label: z.string(), group: z.enum(interestGroupNames) })),
});

export const regionsShape = z.strictObject({
  regions: z.record(
    z.string().describe("Code of the country."),
    z.strictObject({
      name: z.string(),
      label: z.string().describe("The country's word for its regions."),
      regions: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    }),
  ),
});

export const companyShape = companySchema;

export const discountCodeShape = z
  .strictObject({
    code: z.string(),
    percentage: z.number(),
    minimum: z.number().describe("Lowest amount of an order in whole units of the currency. 0 allows any order."),
    country: z.string().describe("Empty when the code is valid in every country."),
  })
  .nullable()
  .describe("Null when `welcome=true` was asked and the member has no welcome discount.");

export const nothingShape = z.strictObject({});
