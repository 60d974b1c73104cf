import { isEmail, normaliseEmail } from "./email";

/**
 * Domains of most email addresses in our countries. A domain that almost equals one of these is nearly always a typing
 * error.
 */
const commonDomains = [
  // Everywhere
  ["gmail.com", "googlemail.com", "hotmail.com", "outlook.com", "live.com", "yahoo.com", "icloud.com", "me.com"],
  ["aol.com", "msn.com", "proton.me", "protonmail.com", "gmx.com", "mail.com", "fastmail.com"],
  // Germany, Austria and Switzerland
  ["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de"],
  ["hotmail.de", "outlook.de", "yahoo.de"],
  // The Netherlands and Belgium
  ["ziggo.nl", "kpnmail.nl", "hotmail.nl", "live.nl", "outlook.be", "telenet.be", "skynet.be"],
  // France
  ["hotmail.fr", "orange.fr", "wanadoo.fr", "free.fr", "sfr.fr", "yahoo.fr", "outlook.fr", "laposte.net"],
  // Italy
  ["hotmail.it", "libero.it", "virgilio.it", "yahoo.it", "outlook.it"],
  // Spain
  ["hotmail.es", "yahoo.es", "outlook.es"],
  // Poland
  ["wp.pl", "onet.pl", "o2.pl", "interia.pl"],
  // Sweden
  ["live.se", "hotmail.se", "telia.com"],
  // Denmark
  ["hotmail.dk", "live.dk"],
  // Finland
  ["hotmail.fi", "luukku.com"],
  // Norway
  ["online.no", "hotmail.no"],
  // Britain
  ["hotmail.co.uk", "yahoo.co.uk", "btinternet.com"],
].flat();

/** Real domains that look like typing errors of the common domains. */
const alsoReal: ReadonlySet<string> = new Set(["ymail.com", "email.com", "mac.com", "mail.de", "free.de"]);

/**
 * National domains of five providers, such as yahoo.de. Excludes the countries `co`, `cm` and `om`, because these are
 * typing errors of `com`.
 */
const national = /^(?:yahoo|hotmail|outlook|live|gmx)\.(?!c?om?$|cm$)(?:com?\.)?[a-z]{2}$/;

/**
 * Returns the email address that the member probably meant, for "did you mean gmail.com?". Null without a typing error.
 */
export function suggestedEmail(typed: string): string | null {
  const email = normaliseEmail(typed);
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 1 || commonDomains.includes(domain) || alsoReal.has(domain)) return null;
  if (national.test(domain)) return null;
  const meant = nearest(domain);
  const suggestion = meant && `${email.slice(0, at)}@${meant}`;
  return suggestion && isEmail(suggestion) ? suggestion : null;
}

/** Allows fewer typing errors in a short name, because short names resemble other real domains. */
function slipsAllowed(domain: string): number {
  const { length } = domain.slice(0, domain.indexOf("."));
  if (length <= 3) return 0;
  return length <= 4 ? 1 : 2;
}

function nearest(domain: string): string | null {
  let best: { name: string; slips: number } | null = null;
  for (const name of commonDomains) {
    const slips = slipsBetween(domain, name);
    if (slips <= slipsAllowed(name) && (!best || slips < best.slips)) best = { name, slips };
  }
  return best?.name ?? null;
}

/** Counts edits between two names: omission, addition, change or swap (Damerau, optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + changed,
        ...(isSwap ? [at(before, column - 2) + 1] : []),
      );
    }
    [before, above] = [above, line];
  }
  return at(above, b.length);
}

const at = (line: readonly number[], column: number) => line[column] ?? Number.POSITIVE_INFINITY;
