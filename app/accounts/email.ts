import { withoutInvisible } from "~/platform/characters";

const local = /^[^\s@,;:<>"()[\]\\]+$/;
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;
const longest = 254;

/** Characters that end the host in a URL. `new URL` would ignore the text after such a character. */
const notInDomain = /[\s/?#:@\\%[\]]/;

/**
 * Normal form of an email address for mail and account lookup (UTS 46): visible characters, NFKC, lower case, ASCII
 * domain. An invalid address is normalised as far as possible.
 */
export function normaliseEmail(text: string): string {
  const folded = withoutInvisible(withoutInvisible(text).normalize("NFKC")).trim().toLowerCase().normalize("NFC");
  const at = folded.lastIndexOf("@");
  return at < 0 ? folded : `${folded.slice(0, at)}@${domainInAscii(folded.slice(at + 1))}`;
}

/**
 * Spelling in which email addresses were stored before `normaliseEmail`. Some accounts still have this spelling (see
 * address-upkeep.server.ts).
 */
export function earlierSpelling(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

export function tidyEmail(text: string): string {
  return withoutInvisible(text).trim().normalize("NFC");
}

/** True for a valid email address. Only a confirmation proves that a person reads its mailbox. */
export function isEmail(text: string): boolean {
  const normal = normaliseEmail(text);
  const at = normal.lastIndexOf("@");
  return (
    normal.length <= longest && local.test(normal.slice(0, Math.max(0, at))) && domainName.test(normal.slice(at + 1))
  );
}

/**
 * Removes the tag after a plus (RFC 5233) and, at Google, the dots. Accounts with the same result belong to one person,
 * who gets each advantage once.
 */
export function canonicalMailbox(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf("@");
  const domain = normal.slice(at + 1) === "googlemail.com" ? "gmail.com" : normal.slice(at + 1);
  const name = normal.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, "");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/** Uses `URL`, because browsers have no `url.domainToASCII`. */
function domainInAscii(domain: string): string {
  if (domain === "" || notInDomain.test(domain) || !/[^ -~]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
