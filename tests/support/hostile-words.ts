import pg from "pg";

const markup = `"><img src=x onerror=hit()></textarea></script><svg/onload=hit()>javascript:hit()//`;
/** Characters that reverse or hide text, or ring a bell. Screens replace each by a visible sign. */
const unseen = "a\u202Eb\u200Bc\u2066d\uFEFFe\u0007f";
/** Text that begins like a spreadsheet's formula. */
export const hostile = `=1+1 ${markup} ${unseen}`;

/** Texts of falling length, because each column gets the longest that fits. */
const sizes = [`${hostile}${"x".repeat(10_000)}`, `${hostile}${"x".repeat(200)}`, hostile, `<svg/onload=hit()>\u202E`];

/** Columns with words from a person, a device or a link. */
const columns: Record<string, readonly string[]> = {
  profiles: ["name", "about"],
  profile_texts: ["body", "reason"],
  photos: ["refusal_reason"],
  accounts: ["email", "email_typed", "signup_message"],
  messages: ["body"],
  participants: ["last_text", "draft"],
  complaints: ["body", "reply_to"],
  complaint_answers: ["body"],
  complaint_notes: ["body"],
  reports: ["body"],
  decisions: ["facts", "clause"],
  appeals: ["body", "answer"],
  approvals: ["reason", "sentence"],
  operator_acts: ["subject"],
  operator_act_details: ["reason"],
  member_notes: ["body"],
  sessions: ["device"],
  page_stays: ["page", "ref"],
  direct_debit_blocks: ["reason"],
  kept_methods: ["label"],
  orders: ["description", "agreed_text"],
  payments: ["mismatch_note"],
  unmatched_payments: ["note"],
  mail_outbox: ["to_address"],
  offer_redemptions: ["code"],
};

/**
 * Writes hostile words into the columns that people fill on a site, and into the names and devices of staff. Returns
 * the written columns. `run` uses the owner's connection.
 */
export async function writeHostileWords(run: (sql: string) => Promise<unknown>, slug: string): Promise<string[]> {
  const site = `tenant_id = (select id from tenants where slug = ${pg.escapeLiteral(slug)})`;
  const taken: string[] = [];
  for (const [table, names] of Object.entries(columns))
    for (const name of names) {
      // Give each row another ending, because some columns are unique.
      const update = (words: string) =>
        `update ${table} set ${name} = ${pg.escapeLiteral(words)} || left(md5(ctid::text), 6) where ${name} is not null and ${site}`;
      if (await tryOneOf(run, sizes.map(update))) taken.push(`${table}.${name}`);
    }
  const facts = pg.escapeLiteral(JSON.stringify({ note: hostile, [markup]: "-2+3" }));
  const more = [
    `update operator_act_details set before = ${facts}, after = ${facts} where ${site}`,
    `update staff set name = ${pg.escapeLiteral(hostile.slice(0, 76))}`,
    `update staff_sessions set device = ${pg.escapeLiteral(hostile)}`,
    `update staff_keys set label = ${pg.escapeLiteral(hostile.slice(0, 60))}`,
  ];
  for (const statement of more) if (await tryOneOf(run, [statement])) taken.push(statement.split(" ", 2).join(" "));
  return taken;
}

/** Runs the first statement that succeeds. A replica's role skips triggers, which would refuse or process the words. */
async function tryOneOf(run: (sql: string) => Promise<unknown>, statements: readonly string[]): Promise<boolean> {
  for (const statement of statements)
    try {
      await run(`begin; set local session_replication_role = replica; ${statement}; commit;`);
      return true;
    } catch {
      await run("rollback");
    }
  return false;
}
