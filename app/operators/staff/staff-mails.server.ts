import { sql } from "kysely";
import * as z from "zod";
import { translator } from "~/i18n/catalogue.server";
import { formatDate } from "~/i18n/dates";
import { timeId } from "~/platform/ids";
import { openText, sealText } from "~/platform/keys.server";
import type { Mail } from "~/platform/mailer.server";
import { defineJob } from "~/platform/queue.server";
import { services } from "~/platform/services.server";
import { isHeld } from "./grants.server";
import { asStaff, type StaffRows } from "./staff-database.server";

/** Mails about a person's own access, and mails to the owners about other people. None names a member. */
const kinds = [
  "keyAdded",
  "keyRemoved",
  "appSet",
  "newDevice",
  "recoveryUsed",
  "recoveryUsedByOther",
  "keyAddedWithoutTouch",
  "invited",
  "newLink",
  "newLinkForOther",
  "joined",
  "approvalAlone",
  "approvalAloneOver",
  "doneAlone",
  "manySheets",
  "manyMisses",
  "webhookFailing",
] as const;
type StaffMailKind = (typeof kinds)[number];

const content = z.strictObject({
  kind: z.enum(kinds),
  /** One email address, or all owners except this person. */
  to: z.union([z.strictObject({ email: z.string() }), z.strictObject({ ownersBut: z.string() })]),
  facts: z.record(z.string(), z.string()),
});
type StaffMail = z.infer<typeof content>;

const job = z.strictObject({ id: z.string(), sealed: z.string() });

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "staff.mail": z.infer<typeof job>;
  }
}

const key = () => services().keys.deriveKey("staff-mail", 0);
const placeOf = (id: string) => `staff.mail ${id}`;

defineJob(
  "staff.mail",
  job,
  async ({ id, sealed }) => {
    const opened = openText(sealed, key(), placeOf(id));
    if (opened === null) throw new Error("the mail's key has left the ring");
    const { to, kind, facts } = content.parse(JSON.parse(opened));
    if ("email" in to) await services().mailer.send(renderStaffMail(id, to.email, kind, facts));
    else await asStaff((w) => mailOwners(w, to.ownersBut, kind, facts));
  },
  { platform: true, lane: "urgent" },
);

/** Renders a mail from the platform's own sender, because the console belongs to no site. */
function renderStaffMail(id: string, to: string, kind: StaffMailKind, facts: StaffMail["facts"]): Mail {
  const t = translator("en");
  const host = services().env.OPERATE_HOST ?? "localhost";
  return {
    id,
    tenantId: 0,
    from: { name: t("desk:mails.sender"), address: `desk@${host}` },
    to,
    subject: t(`desk:mails.${kind}.subject`, facts),
    text: [t(`desk:mails.${kind}.text`, facts), t("desk:mails.closing")].join("\n\n"),
  };
}

/** Enqueues a mail in the caller's transaction. The queue stores receiver and facts encrypted. */
async function enqueue(w: StaffRows, mail: StaffMail): Promise<void> {
  const id = timeId();
  const sealed = sealText(JSON.stringify(mail), key(), placeOf(id));
  const executeSql = (text: string, values: unknown[]) => w.run(text, values);
  await services().queue.enqueue("staff.mail", { id, sealed }, { executeSql });
}

/** Mails a person about their own access. */
export async function mailStaff(
  w: StaffRows,
  staffId: string,
  kind: StaffMailKind,
  facts: Record<string, string>,
): Promise<void> {
  const [person] = await w.rows(sql<{ email: string; name: string }>`
    select email, name from staff where id = ${staffId}`);
  if (person) await enqueue(w, { kind, to: { email: person.email }, facts: { ...facts, name: person.name } });
}

/**
 * Mails all owners except the person concerned. A user of the command line is named by the operating system's user
 * name.
 */
export async function mailOwners(
  w: StaffRows,
  aboutId: string,
  kind: StaffMailKind,
  facts: Record<string, string>,
): Promise<void> {
  const [about] = await w.rows(sql<{ name: string }>`select name from staff where id::text = ${aboutId}`);
  const name = about?.name ?? aboutId;
  for (const { id, email } of await listOwners(w))
    if (id !== aboutId) await enqueue(w, { kind, to: { email }, facts: { ...facts, name } });
}

async function listOwners(w: StaffRows): Promise<{ id: string; email: string }[]> {
  return w.rows(sql<{ id: string; email: string }>`
    select s.id, s.email from staff s where s.state = 'active' and exists (select from staff_grants g
      where g.staff_id = s.id and g.role = 'owner' and ${isHeld})`);
}

interface InvitationToMail {
  email: string;
  link: string;
  /** Id of a current or former staff member. Null for a new person. */
  knownId: string | null;
  usableFrom: Date;
}

/** Mails an invitation. Informs all owners when the link is for a current or former staff member. */
export async function mailInvitation(
  w: StaffRows,
  { email, link, knownId, usableFrom }: InvitationToMail,
): Promise<void> {
  const from = formatDate(usableFrom, { locale: "en", timeZone: "UTC", style: "stamp" });
  await enqueue(w, { kind: knownId ? "newLink" : "invited", to: { email }, facts: { link, from } });
  if (knownId) await enqueue(w, { kind: "newLinkForOther", to: { ownersBut: knownId }, facts: { from } });
}

export async function mailEachOwner(w: StaffRows, kind: StaffMailKind, facts: Record<string, string>): Promise<void> {
  for (const { email } of await listOwners(w)) await enqueue(w, { kind, to: { email }, facts });
}
