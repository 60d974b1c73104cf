import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantToApply } from "~/operators/tenant-onboarding.server";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { parseTenant } from "~/tenancy/tenant";
import { readTenant } from "~/tenancy/tenant-folder.server";
import { type SettingName, type Settings, settingNames } from "~/tenancy/settings";
import { type Answer, type Fields, Person } from "../../support/person";
import { picture } from "../../support/picture";
import { startServer, type TestServer } from "../../support/server";

const tenants = resolve(import.meta.dirname, "../../../tenants");

/** People who look for the effect of a setting: the visitor and members of one site. */
interface Eyes {
  slug: string;
  visitor: Person;
  free: Person;
  premium: Person;
  fresh: Person;
  /** Id of a member whose profile all these people may open. */
  member: string;
}

interface Effect {
  to: unknown;
  /** The place that shows the setting. */
  seen: string;
  look(eyes: Eyes): Promise<string>;
  /** Matches the text after the change but not before. Undefined when any difference is enough. */
  shows?: RegExp | ((text: string) => boolean);
  /** Other settings that apply before and after the change. */
  given?: Partial<Settings>;
  alongside?(tenant: TenantToApply): TenantToApply;
}

const page =
  (path: string, who: "visitor" | "free" | "premium" = "visitor") =>
  async (eyes: Eyes) =>
    (await eyes[who].get(path)).text;
const publicSetting = (name: string) => async (eyes: Eyes) =>
  JSON.stringify(JSON.parse((await eyes.visitor.get("/api/settings.php")).text).settings[name]);
/** Reads the stored value, because no screen shows this setting yet. */
const knownSetting =
  (name: SettingName) =>
  async ({ slug }: Eyes) =>
    JSON.stringify(tenantNow(slug).settings[name]);
const lacks = (pattern: RegExp) => (text: string) => !pattern.test(text);

/** Orders placed so far, by site. */
const ordersAsked = new Map<string, number>();

const effects: Record<SettingName, Effect> = {
  name: { to: "Roseberry", seen: "the home page", look: page("/"), shows: /Roseberry/ },
  domain: {
    to: "second.localhost",
    seen: "the public settings, mails and where its further hosts lead",
    look: async ({ visitor }) => {
      const { headers, text } = await visitor.get("/api/settings.php");
      return headers.location ?? JSON.stringify(JSON.parse(text).settings.domain);
    },
    shows: /second\.localhost/,
    alongside: (tenant) => ({
      ...tenant,
      record: { ...tenant.record, hosts: [...tenant.record.hosts, "second.localhost"] },
    }),
  },
  domain_language: {
    to: "nl",
    seen: "the language of a first visit",
    look: firstVisit,
    shows: /<html lang="nl/,
    alongside: (tenant) => {
      const texts = tenant.record.texts as Record<string, object>;
      return { ...tenant, record: { ...tenant.record, texts: { ...texts, nl: texts.en } } };
    },
  },
  niche: { to: 5, seen: "the first words of a lander", look: page("/landers/alonetonight") },
  countries: { to: ["GB", "IE"], seen: "the search form", look: page("/members"), shows: lacks(/value="NZ"/) },
  company_id: {
    to: "marina-kade",
    seen: "the company's details",
    look: page("/api/companyinfo.php"),
    shows: /Marina/,
    alongside: (tenant) => ({
      ...tenant,
      company: companyOf("marina-kade"),
      record: { ...tenant.record, company_id: "marina-kade" },
    }),
  },
  mail_name: { to: "Evening Post", seen: "the sender of a mail", look: newMail, shows: /From Evening Post to/ },
  support_email: {
    to: "care@roseberry.example",
    seen: "the service page",
    look: page("/pages/service"),
    shows: /care@roseberry\.example/,
  },
  support_phone: { to: "+44 20 7946 0999", seen: "the service page", look: page("/pages/service"), shows: /7946 0999/ },
  cdn_prefix: {
    to: "https://pictures.example",
    seen: "the address of a picture",
    look: page("/members"),
    shows: /https:\/\/pictures\.example\/media\//,
  },
  push_public_key: {
    to: "B".repeat(87),
    seen: "the public settings",
    look: publicSetting("push_public_key"),
    shows: /^"B{87}"$/,
  },
  signups: { to: "invite", seen: "the sign-up page", look: page("/signup"), shows: /invit/i },
  invitation_uses: {
    to: "many",
    given: { signups: "invite" },
    seen: "what an invitation says of itself",
    look: async ({ visitor }) =>
      (await visitor.get((await visitor.post("/dev/invitation")).headers.location ?? "")).text,
    shows: /pass it on/i,
  },
  logged_out_search: {
    to: "no",
    given: { logged_out_search: "yes", logged_out_search_trafficsource: "no" },
    seen: "where a visitor's search leads",
    look: async ({ visitor }) => whereTo(await visitor.get("/members")),
    shows: /^302 \/login/,
  },
  logged_out_search_trafficsource: {
    to: "yes",
    given: { logged_out_search: "no", logged_out_search_trafficsource: "no" },
    seen: "where the search of a visitor from an advertisement leads",
    look: async ({ visitor }) => whereTo(await new Person(visitor.port, visitor.host).get("/members?network=demo")),
    shows: /^200/,
  },
  enable_site_entry_popup: {
    to: "no",
    seen: "the home page",
    look: page("/"),
    shows: lacks(/action="\/entry-warning"/),
  },
  member_resell: {
    to: "yes",
    seen: "nowhere by itself: carried for partners (DESIGN 13.34)",
    look: publicSetting("member_resell"),
    shows: /yes/,
  },
  index_title: {
    to: "Roses after dark",
    seen: "the title of the home page",
    look: page("/"),
    shows: /<title>Roses after dark/,
  },
  description: {
    to: "A place to be described by this very sentence.",
    seen: "the description of the home page",
    look: page("/"),
    shows: /described by this very sentence/,
  },
  fictional_icon: {
    to: "feather",
    seen: "the user call",
    look: page("/api/user.php", "free"),
    shows: /"fictional_icon":"feather"/,
  },
  fictional_label: { to: "Invented for you", seen: "the search", look: page("/members"), shows: /Invented for you/ },
  fictional_warning: {
    to: "Nobody of that name lives anywhere.",
    seen: "the sign-up page",
    look: page("/signup"),
    shows: /Nobody of that name lives anywhere/,
  },
  fictional_singular: {
    to: "storybook person",
    seen: "the public settings",
    look: publicSetting("fictional_singular"),
    shows: /storybook person/,
  },
  fictional_plural: {
    to: "storybook people",
    seen: "the public settings",
    look: publicSetting("fictional_plural"),
    shows: /storybook people/,
  },
  visible_profile_notes: {
    to: "Mind the gap between you.",
    seen: "a profile",
    look: ({ free, member }) => textOf(free.get(`/members/${member}`)),
    shows: /Mind the gap between you/,
  },
  adult_notice: {
    to: "Grown people of {{min_age}} only.",
    seen: "the foot of the home page",
    look: page("/"),
    shows: /Grown people of 18 only/,
  },
  message_credits: {
    to: 7,
    seen: "the price list",
    look: page("/pricing"),
    shows: /7 credits/,
    alongside: (tenant) => {
      const dearer = Object.entries({ GB: 0.85, IE: 0.98, US: 0.98, CA: 1.35, AU: 1.5, NZ: 1.6 });
      const { minimum_message_costs: costs, ...others } = tenant.record.settings as Settings;
      const stated = dearer.map(([country, each]) => [country, { ...costs[country as TenantCountry], costs: each }]);
      const settings = { ...others, minimum_message_costs: Object.fromEntries(stated) };
      return { ...tenant, record: { ...tenant.record, settings } };
    },
  },
  photo_credits: { to: 43, seen: "the price list", look: page("/pricing"), shows: /43 credits/ },
  gift_credits: { to: 6, seen: "the price list", look: page("/pricing"), shows: /6 credits/ },
  signup_credits: { to: 77, seen: "the purse of somebody who has just signed up", look: newPurse, shows: /^77$/ },
  free_messages: {
    to: 9,
    seen: "the price list",
    look: page("/pricing"),
    shows: /\b9\b[^<]*message|message[^<]*\b9\b/,
  },
  minimum_message_costs: {
    to: { ...settingsOf("ember").minimum_message_costs, GB: { costs: 0.7, currency: "EUR" } },
    seen: "the currency of the price list",
    look: page("/pricing"),
    shows: /€/,
  },
  gifts: { to: [{ id: "rose", credits: 4 }], seen: "the price list", look: page("/pricing"), shows: /\b4 credits/ },
  refund_days: { to: 33, seen: "the price list", look: page("/pricing"), shows: /33 days/ },
  payment_provider: {
    to: "mollie",
    seen: "what becomes of an order: a provider without a key takes none",
    look: async ({ slug, free }) => {
      // Order another bundle each time, because a repeated bundle would continue the open order.
      const asked = ordersAsked.get(slug) ?? 0;
      ordersAsked.set(slug, asked + 1);
      const path = `/credits/${["c120", "c300"][asked]}/visa`;
      const { text } = await free.get(path);
      const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
      const agreed = Object.fromEntries(["country", "amount", "currency"].map((name) => [name, fieldOf(name)]));
      const placed = await free.action(`${path}.data`, {
        ...agreed,
        start_now: "yes",
        request_key: crypto.randomUUID(),
      });
      return `${placed.status} ${placed.text}`;
    },
    shows: /payment\.provider_unavailable/,
  },
  sepa_creditor_id: {
    to: "DE98ZZZ09999999999",
    seen: "the mandate",
    look: page("/directdebit", "free"),
    shows: /DE98ZZZ09999999999/,
  },
  direct_debit_limit: { to: 5, seen: "the direct debit page", look: page("/directdebit", "free"), shows: /limit/ },
  match_claim: {
    to: { figure: 51, source: "invented for this test", date: "2025-03-31" },
    seen: "the premium page",
    look: page("/premium", "free"),
    shows: /51\s?%/,
  },
  visible_profile_fields: {
    to: ["name"],
    seen: "a profile",
    look: async ({ free, member }) => textOf(free.get(`/members/${member}`)),
  },
  search_fields: { to: ["gender"], seen: "the search form", look: page("/members"), shows: lacks(/name="min_age"/) },
  interests: {
    to: ["dancing"],
    seen: "the profile editor",
    look: page("/profile", "free"),
    shows: lacks(/value="hiking"/),
  },
  genders: {
    to: ["male", "female", "nonbinary"],
    seen: "the sign-up",
    look: page("/signup"),
    shows: /value="nonbinary"/,
  },
  pronouns: {
    to: ["she_her"],
    seen: "the profile editor",
    look: page("/profile", "free"),
    shows: /<option value="she_her">she, her/,
  },
  prompts: {
    to: [{ id: "kite", texts: { en: "My first kite" } }],
    seen: "the profile editor",
    look: page("/profile", "free"),
    shows: /<option value="kite">My first kite/,
  },
  region_data: {
    to: { GB: ["GB-WLS"] },
    seen: "the profile editor",
    look: page("/profile", "free"),
    shows: lacks(/GB-SCT/),
  },
  message_length: {
    to: 61,
    seen: "the composer",
    look: async ({ premium, member }) => {
      const path = `/members/${member}/chat.data`;
      // Skip the first view of a new conversation, because only the first view offers suggestions.
      await premium.get(path);
      return textOf(premium.get(path));
    },
    shows: /"messageLength",61/,
  },
  photo_moderation: { to: "queue", seen: "a photo just uploaded", look: uploadedPhoto, shows: /pending/ },
  text_moderation: {
    to: "queue",
    seen: "a text just written",
    look: async ({ free }) => {
      await free.action("/profile/about", { about: `Written at ${Date.now().toString(36)}.` });
      // Compare only this value, because the page's data also contains the time and the text.
      return /"about_state","?\w+/.exec(await textOf(free.get("/profile.data")))?.[0] ?? "no state";
    },
    shows: /"about_state","pending/,
  },
  min_age: { to: 21, seen: "the foot of the home page", look: page("/"), shows: /must be 21 or older/ },
  age_assurance: {
    to: { GB: "assured" },
    seen: "the age check at sign-up, a room to come",
    look: knownSetting("age_assurance"),
    shows: /^\{"GB":"assured"\}$/,
  },
  discreet_accounts: {
    to: true,
    seen: "the answer to a reset of an address that nobody has",
    look: async ({ visitor }) => whereTo(await visitor.action("/reset-password", { email: "nobody@settings.test" })),
    shows: /^303/,
  },
  auto_like: {
    to: true,
    seen: "the auto-like call",
    look: async ({ premium }) => (await premium.get("/api/auto-like.php", { "sec-fetch-site": "same-origin" })).text,
    shows: /"main_image".*"fictional":true/,
  },
  deleted_redirect_seconds: {
    to: 42,
    seen: "the goodbye page, a room to come",
    look: knownSetting("deleted_redirect_seconds"),
    shows: /^42$/,
  },
  theme: { to: "onyx", seen: "every page", look: page("/"), shows: /data-theme="onyx"/ },
  brand: {
    to: { primary: "#0055aa" },
    seen: "the stylesheet that pages link",
    look: page("/"),
    shows: /href="\/brand\/[\w-]+\.css"/,
  },
  mark: { to: "wave", seen: "the icon", look: page("/brand/icon.svg") },
  time_zone: {
    to: "Pacific/Auckland",
    seen: "the dates of the payments page",
    look: page("/transactions.data", "free"),
    shows: /"timeZone","Pacific\/Auckland"/,
  },
};

let server: TestServer;
let ember: Eyes;
let marina: Eyes;
let stored: TenantToApply;

beforeAll(async () => {
  server = await startServer("settings");
  ember = await openEyes("ember");
  marina = await openEyes("marina");
});
afterAll(() => server?.stop());

async function openEyes(slug: string): Promise<Eyes> {
  const someone = () => new Person(server.port, `${slug}.localhost`);
  const [free, premium, fresh] = await Promise.all(
    ["free", "premium", "fresh"].map((login) => someone().enter(`${login}@demo.test`)),
  );
  const found = (await (free as Person).get("/members")).text.match(/\/members\/[\da-f-]{36}/g)?.at(-1);
  if (!free || !premium || !fresh || !found) throw new Error(`The demo of ${slug} has no member to look at.`);
  return { slug, visitor: someone(), free, premium, fresh, member: found.split("/")[2] as string };
}

describe("Each setting of a site", () => {
  it("Every setting has a row in this test that says where it can be seen", () => {
    expect(Object.keys(effects).sort()).toEqual([...settingNames].sort());
  });

  it.each(settingNames)(
    "The setting %s changes its own site and nothing on the neighbour site",
    async (name) => {
      const effect = effects[name];
      await change(effect.given ?? {});
      const before = await effect.look(ember);
      const neighbourBefore = steady(await effect.look(marina));
      await change({ ...effect.given, [name]: effect.to }, effect.alongside);
      const after = await effect.look(ember);
      expect(steady(after), `${name} is seen at: ${effect.seen}`).not.toBe(steady(before));
      if (effect.shows) {
        expect(matches(effect.shows, after), `after the change, at: ${effect.seen}\n${after.slice(0, 200)}`).toBe(true);
        expect(matches(effect.shows, before), `before the change, at: ${effect.seen}`).toBe(false);
      }
      expect(steady(await effect.look(marina))).toBe(neighbourBefore);
    },
    30_000,
  );

  it("A setting that is changed back gives the same page as before", async () => {
    await change({});
    const before = steady((await ember.visitor.get("/")).text);
    await change({ name: "Roseberry" });
    expect(steady((await ember.visitor.get("/")).text)).not.toBe(before);
    await change({});
    expect(steady((await ember.visitor.get("/")).text)).toBe(before);
  });
});

const matches = (shows: RegExp | ((text: string) => boolean), text: string) =>
  shows instanceof RegExp ? shows.test(text) : shows(text);

/**
 * A page without the values that differ in every answer. The hydration data is removed too, because its numbering
 * changes while the markup shows the same content.
 */
function steady(text: string): string {
  return text
    .replace(/<script[^>]*>window\.__remixContext\.give\([\s\S]*?<\/script>/g, "")
    .replace(/nonce="[^"]*"/g, "nonce")
    .replace(/\bi[\w-]{43}(?![\w-])/g, "token")
    .replace(/\/media\/[^"\s,\\]+/g, "media")
    .replace(/"?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}"?/g, "id")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "instant")
    .replace(/\b\d+ (second|minute|hour)s? ago|online now/gi, "ago");
}

/** Applies ember's record with only these settings changed. */
async function change(settings: Partial<Settings>, alongside = (tenant: TenantToApply) => tenant): Promise<void> {
  const tenant = tenantOf("ember");
  const record = { ...tenant.record, settings: { ...(tenant.record.settings as object), ...settings } };
  stored = alongside({ ...tenant, record });
  await server.apply([stored]);
}

function tenantOf(slug: string): TenantToApply {
  const tenant = readTenant(tenants, slug);
  if (!tenant.ok) throw new Error(`tenants/${slug} cannot be read`);
  const { state, record, company } = tenant.value;
  return { slug, state, record, company } as TenantToApply;
}

function settingsOf(slug: string): Settings {
  return tenantOf(slug).record.settings as Settings;
}

function companyOf(id: string): TenantToApply["company"] {
  return JSON.parse(readFileSync(resolve(tenants, `companies/${id}.json`), "utf8"));
}

function tenantNow(slug: string) {
  const { state, record, company } = slug === "ember" ? stored : tenantOf(slug);
  const standing = { suspended: false, presence_epoch: 1, preview_word: "", former_hosts: [] };
  return parseTenant({ id: 1, slug, state, version: 1, ...standing, record, company });
}

/** The first visit of a browser that sends neither a cookie nor a language. */
async function firstVisit({ visitor }: Eyes): Promise<string> {
  return (await new Person(visitor.port, visitor.host).get("/login", { cookie: "" })).text;
}

const textOf = async (answer: Promise<Answer>) => (await answer).text;
const whereTo = ({ status, headers }: Answer) => `${status} ${headers.location ?? ""}`;

/** Requests a password reset, each time for another login. Returns the sender's line of the mail. */
async function newMail({ visitor }: Eyes): Promise<string> {
  const login = ["free", "premium", "fresh", "blocked"][mailsAsked++ % 4] as string;
  const known: string[] = (await visitor.get("/dev/mailbox")).text.match(/\/dev\/mailbox\/[\w-]{36}/g) ?? [];
  await visitor.post("/reset-password", { email: `${login}@demo.test` });
  for (let tries = 0; tries < 100; tries++) {
    const fresh = (await visitor.get("/dev/mailbox")).text
      .match(/\/dev\/mailbox\/[\w-]{36}/g)
      ?.find((link) => !known.includes(link));
    if (fresh) return /From [^<]* to /.exec((await visitor.get(fresh)).text)?.[0] ?? "";
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail to ${login} came`);
}
let mailsAsked = 0;

/** Signs up a new member. Returns the member's credits. */
async function newPurse({ visitor, slug }: Eyes): Promise<string> {
  signedUp += 1;
  const person = new Person(visitor.port, visitor.host);
  const country = slug === "ember" ? "GB" : "NL";
  const steps: Fields[] = [
    { email: `purse${signedUp}@settings.test`, gender: "male", country },
    { name: `Purse ${signedUp}` },
    { password: "seven grey herons fly" },
    { birth_day: "1", birth_month: "1", birth_year: "1988" },
  ];
  for (const [step, fields] of steps.entries()) await person.post(`/signup/steps/${step}`, fields);
  await person.post("/signup", {
    signup_message: "I like long walks and short letters.",
    terms: "yes",
    consent: "yes",
  });
  return String(JSON.parse((await person.get("/api/user.php")).text).user.credits);
}
let signedUp = 0;

/** Uploads a photo. Returns the states of the member's photos. */
async function uploadedPhoto({ fresh }: Eyes): Promise<string> {
  uploaded += 40;
  const bytes = await picture(640, 640, `rgb(200, ${uploaded}, 90)`).png().toBuffer();
  const boundary = "x-settings-x";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "sec-fetch-site": "same-origin",
    "x-request-type": "client",
  };
  const answer = await fresh.ask("/profile/photos", { method: "POST", headers, body });
  const { text } = await fresh.get("/profile.data");
  const photos = [...text.matchAll(/"(pending|active|refused)"/g)].map((match) => match[1]);
  // Remove the photos for the next call, because a new member may have only two.
  const ids = (await fresh.get("/profile")).text.match(/\/profile\/photos\/[\da-f-]{36}\/removal/g) ?? [];
  for (const path of new Set(ids)) await fresh.action(path);
  return `${answer.status} ${[...new Set(photos)].sort()}`;
}
let uploaded = 0;
