import { sql } from "kysely";
import * as z from "zod";
import { announcedTypes, announceToAll, countRecipients, textsDigest } from "~/notifications/announcements.server";
import {
  countToldOfTerms,
  findTermsStart,
  promisedDays,
  tellTermsToAll,
  termsDigest,
} from "~/notifications/terms-notices.server";
import { listCampaignCodes } from "~/offers/campaign-codes.server";
import { paths } from "~/paths";
import { publicSettings } from "~/tenancy/public-settings";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { listBounces } from "~/tracking/page-stays.server";
import { endCode, invitePerson, makeCode } from "../campaign-acts.server";
import { OperatorError } from "../operator-error";
import { twoPersonCommand } from "./two-person-command.server";
import { dayField } from "./fields.server";
import { command, query } from "./verb.server";

const path = z.string().regex(/^\/(?![/\\])[\w/-]{0,100}$/, "must be a path of the site, like /pages/terms");
const code = z.string().regex(/^[a-z0-9-]{3,40}$/i, "must be letters and digits, like SPRING");
const percent = z.coerce.number("must be a number").min(1, "must be 1 or more").max(90, "must be 90 or less");

/**
 * Most members to whom one operator may announce alone. A larger announcement needs a second person (`campaign.large`).
 */
const toldAlone = 1_000;

/** The number of members may grow by a tenth during a proposal. Beyond that the announcement needs a new proposal. */
const growth = 1.1;

/** Days in which members get the same announcement at most once. */
const quietDays = 7;

/**
 * Refuses an announcement that was sent recently. A lock makes two proposals of the same announcement run in sequence.
 */
async function refuseRepeated(w: TenantWriter, { kind, path: link }: { kind: string; path: string }): Promise<void> {
  const key = `announce ${w.tenantId} ${kind} ${link}`;
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const sent = await w.rows(sql`
    select from operator_acts a join operator_act_details d on d.tenant_id = ${w.tenantId} and d.act_id = a.id
    where a.tenant_id = ${w.tenantId} and a.verb in ('announce', 'announce-terms', 'confirm') and a.subject_kind = 'path'
      and a.subject = ${link} and a.created_at > app_now() - make_interval(days => ${quietDays})
      and d.after ? 'recipients' and d.after ->> 'kind' = ${kind}
    limit 1`);
  if (sent.length > 0)
    throw new OperatorError(`Members were told of ${link} within the last ${quietDays} days. Nothing was sent.`);
}

export const announceCommand = twoPersonCommand({
  name: "announce",
  permission: "campaign.edit",
  confirmPermission: "campaign.large",
  help: `tells all subscribed members: news or promotions, and the path of the site with the text; when they are more
than ${toldAlone}, say why`,
  takes: { kind: z.enum(announcedTypes), path },
  words: { kind: "<kind>", path: "<path>" },
  facts: async (q, args) => ({
    recipients: await countRecipients(q, args.kind),
    texts: textsDigest(q.tenant, args.kind, args.path),
  }),
  isForOne: ({ recipients }) => recipients <= toldAlone,
  stillApplies: (shown, now) => now.texts === shown.texts && now.recipients <= shown.recipients * growth,
  subject: (args) => ({ kind: "path", id: args.path }),
  perform: async (w, args, { recipients }) => {
    await refuseRepeated(w, args);
    await announceToAll(w, { type: args.kind, link: args.path });
    return { after: { kind: args.kind, recipients } };
  },
});

const terms = { kind: "terms", path: paths.page("terms") } as const;

async function readTermsStart(q: TenantReader, from: string): Promise<Date> {
  const start = await findTermsStart(q, from);
  if (!start)
    throw new OperatorError(
      `The terms promise ${promisedDays} days, and the mails need one more: name a day that begins later than that, within a year.`,
    );
  return start;
}

export const announceTermsCommand = twoPersonCommand({
  name: "announce-terms",
  permission: "site.edit",
  confirmPermission: "campaign.large",
  help: `mails each member with a proved address, also without consent to marketing, that changed terms hold from a day on,
with a link to the page of the terms: publish the changed text first. The day begins more than ${promisedDays + 1} whole days from now; when
members are more than ${toldAlone}, say why`,
  takes: { from: dayField },
  words: { from: "<day>" },
  facts: async (q, { from }) => ({
    recipients: await countToldOfTerms(q),
    texts: termsDigest(q.tenant, await readTermsStart(q, from)),
  }),
  isForOne: ({ recipients }) => recipients <= toldAlone,
  stillApplies: (shown, now) => now.texts === shown.texts && now.recipients <= shown.recipients * growth,
  subject: () => ({ kind: "path", id: terms.path }),
  perform: async (w, { from }, { recipients }) => {
    await refuseRepeated(w, { ...terms, kind: `${terms.kind} ${from}` });
    await tellTermsToAll(w, await readTermsStart(w, from));
    return { after: { kind: `${terms.kind} ${from}`, recipients } };
  },
});

/** Verbs for discount codes, invitations, announcements, and statistics of campaigns. */
export const campaignVerbs = [
  query({
    name: "codes",
    permission: "campaign.edit",
    help: "discount codes, with how many have paid with each",
    takes: {},
    read: (q) => listCampaignCodes(q),
  }),
  command({
    name: "code",
    permission: "campaign.edit",
    help: "makes a discount code that each member can use once, until its last day if it has one",
    takes: {
      code,
      percent,
      minimum: z.string().optional(),
      country: z.string().optional(),
      until: dayField.optional(),
    },
    words: { code: "<code>", percent: "<percent>" },
    options: { minimum: "minimum=20EUR", country: "country=NL", until: "until=2026-12-31" },
    write: (w, args) => makeCode(w, args),
    act: ({ code: word, ...after }) => ({ subject: { kind: "code", id: word.toUpperCase() }, after }),
  }),
  command({
    name: "end-code",
    permission: "campaign.edit",
    help: "lets a discount code end now",
    takes: { code },
    words: { code: "<code>" },
    write: (w, args) => endCode(w, args.code),
    act: (args) => ({ subject: { kind: "code", id: args.code.toUpperCase() }, after: { state: "ended" } }),
  }),
  query({
    name: "settings",
    permission: "numbers.see",
    help: "the public settings of the site, as its pages read them",
    takes: {},
    read: async ({ tenant }) => publicSettings(tenant, { geoip_country: null, geoip_selected_country: null }),
  }),
  query({
    name: "bounces",
    permission: "numbers.see",
    help: "pages noted by their links (?lb=1): visitors that left at once",
    takes: {},
    read: (q) => listBounces(q),
  }),
  command({
    name: "invite",
    permission: "campaign.edit",
    help: "an address that lets one person sign up by invitation",
    takes: {},
    write: (w) => invitePerson(w),
    shows: ({ address }) => address,
    act: (_, invited) => ({ subject: { kind: "invitation", id: invited.tokenHash }, after: { state: "open" } }),
  }),
  announceCommand.verb,
  announceTermsCommand.verb,
] as const;
