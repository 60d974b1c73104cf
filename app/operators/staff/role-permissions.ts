/** Roles of staff, fixed in code. A grant gives a person a role on a site. */
export const roles = ["owner", "manager", "moderator", "support", "finance", "marketing", "reader"] as const;

export type Role = (typeof roles)[number];

export const isRole = (word: string): word is Role => roles.some((role) => role === word);

/** Requirement of a permission: nothing, a step-up in the last five minutes, or also a second person. */
export type Need = "none" | "fresh" | "two";

const alone = "none";
const fresh = "fresh";
const two = "two";

/**
 * Permissions by role, as in docs/design/operators.md. A role without an entry is refused. The database decides by the
 * table `role_deeds`, which has the same rows.
 */
const matrix = {
  "numbers.see": {
    owner: alone,
    manager: alone,
    moderator: alone,
    support: alone,
    finance: alone,
    marketing: alone,
    reader: alone,
  },
  "queue.see": { owner: alone, manager: alone, moderator: alone, support: alone },
  "queue.take-over": { owner: alone, manager: alone },
  "complaint.answer": { owner: alone, manager: alone, moderator: alone, support: alone },
  "content.judge": { owner: alone, manager: alone, moderator: alone },
  "case.judge": { owner: alone, manager: alone, moderator: alone },
  "appeal.judge": { owner: alone, manager: alone, moderator: alone },
  "member.see": { owner: alone, manager: alone, moderator: alone, support: alone, finance: alone },
  "member.contact": { owner: fresh, manager: fresh, support: fresh },
  "member.restrain": { owner: alone, manager: alone, moderator: alone },
  "member.ban": { owner: alone, manager: alone, moderator: alone },
  "member.verify": { owner: alone, manager: alone, moderator: alone },
  "member.mail": { owner: alone, manager: alone, support: alone },
  "member.log-out": { owner: alone, manager: alone, support: alone },
  "credits.grant": { owner: alone, manager: alone, support: alone },
  "money.see": { owner: alone, manager: alone, finance: alone },
  "money.act": { owner: alone, manager: alone, finance: alone },
  "refund.right": { owner: alone, manager: alone, support: alone, finance: alone },
  "refund.goodwill": { owner: fresh, manager: fresh, finance: fresh },
  "credits.grant-more": { owner: two, manager: two, finance: two },
  "refund.large": { owner: two, manager: two, finance: two },
  "member.data": { owner: fresh, manager: fresh, support: fresh },
  "member.export": { owner: fresh, manager: fresh, support: fresh },
  "member.erase": { owner: fresh, manager: fresh, support: fresh },
  "member.erase-now": { owner: two, manager: two },
  "campaign.edit": { owner: alone, manager: alone, marketing: alone },
  "site.look": { owner: alone, manager: alone, marketing: alone },
  "campaign.large": { owner: two, manager: two, marketing: two },
  "site.edit": { owner: fresh, manager: fresh },
  "site.open": { owner: fresh },
  "site.leave": {},
  "mail.see": { owner: alone, manager: alone, support: alone, marketing: alone, reader: alone },
  "jobs.see": { owner: alone, reader: alone },
  "jobs.act": { owner: fresh },
  "network.repair": {},
  "audit.see": { owner: alone, manager: alone, finance: alone, reader: alone },
  "dsa.export": { owner: alone, manager: alone, finance: alone, reader: alone },
  "staff.edit": { owner: fresh, manager: fresh },
  "keys.edit": { owner: fresh },
} as const satisfies Record<string, Partial<Record<Role, Need>>>;

export type Permission = keyof typeof matrix;

export const rolePermissions: Readonly<Record<Permission, Partial<Readonly<Record<Role, Need>>>>> = matrix;

/** Permissions of no role. Only the command line of the database's owner has them. Only tests read this list. */
export const cliOnlyPermissions = (Object.keys(matrix) as Permission[]).filter(
  (permission) => Object.keys(matrix[permission]).length === 0,
);
