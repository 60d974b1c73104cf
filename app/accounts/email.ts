const local = /^[^\s@,;:<>"()[\]\\]+$/;
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;
const longest = 254;

/** Signs that nobody sees, or that break a line: a mail goes to the same mailbox with and without them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Signs that would make an address of the web mean more than a name of a host. */
const notInDomain = /[\s/?#:@\\%[\]]/;

/**
 * An address as mail is sent to it, and as accounts are told apart: nothing invisible, full-width and compatibility
 * letters folded (NFKC), lower case, the domain in ASCII (UTS 46). What is no address comes back as it can be.
 */
export function normaliseEmail(text: string): string {
  const folded = text.replace(unseen, "").normalize("NFKC").replace(unseen, "").trim().toLowerCase().normalize("NFC");
  const at = folded.lastIndexOf("@");
  return at < 0 ? folded : `${folded.slice(0, at)}@${domainInAscii(folded.slice(at + 1))}`;
}

/** How accounts were told apart before `normaliseEmail`; some still are (see address-upkeep.server.ts). */
export function earlierSpelling(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

/** As it was typed, for its owner to see: without what no one sees, and otherwise untouched. */
export function tidyEmail(text: string): string {
  return text.replace(unseen, "").trim().normalize("NFC");
}

/** Whether a mail could be sent to this normal form; whether somebody reads it, only a confirmation tells. */
export function isEmail(text: string): boolean {
  const normal = normaliseEmail(text);
  const at = normal.lastIndexOf("@");
  return (
    normal.length <= longest && local.test(normal.slice(0, Math.max(0, at))) && domainName.test(normal.slice(at + 1))
  );
}

/**
 * The mailbox behind an address: its tag dropped (RFC 5233), and for Google also the dots, which that provider ignores.
 * Accounts may differ in these; what one person gets once may not.
 */
export function foldedMailbox(email: string): string {
  const normal = normaliseEmail(email);
  const at = normal.lastIndexOf("@");
  const domain = normal.slice(at + 1) === "googlemail.com" ? "gmail.com" : normal.slice(at + 1);
  const name = normal.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, "");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/** The host parser of every browser and of Node does what `url.domainToASCII` does. */
function domainInAscii(domain: string): string {
  if (domain === "" || notInDomain.test(domain) || !/[^ -~]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
