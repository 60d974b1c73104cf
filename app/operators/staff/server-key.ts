import { type Permission, rolePermissions } from "./role-permissions";

/** Prefix of each server key, by which secret scanners recognise keys in repositories and logs. */
const keyStart = "tdk_";

/** Matches a server key anywhere in a text. */
export const serverKeyPattern = /tdk_[\w-]{43}/;

/** Characters of a key that lists and acts show. The check of `operator_keys.prefix` has the same number. */
export const prefixLength = keyStart.length + 8;

/** Makes the text of a key from a random token. */
export const keyOfToken = (token: string) => `${keyStart}${token}`;

/** Lifetimes of a key in days, from which the creator chooses. */
export const keyDays = ["30", "90", "365"] as const;

export const keyNameLength = 80;

/** Permissions of measures. A person must decide a measure against a member (DSA 17). */
const measures: ReadonlySet<Permission> = new Set<Permission>(["member.restrain", "member.ban"]);

/**
 * Permissions that a key may have: those that an owner uses without a step-up, except measures. A server can neither
 * step up nor be a second person. The database function `may_be_scope` has the same rule.
 */
export const keyScopes: readonly Permission[] = (Object.keys(rolePermissions) as Permission[]).filter(
  (permission) => rolePermissions[permission].owner === "none" && !measures.has(permission),
);
