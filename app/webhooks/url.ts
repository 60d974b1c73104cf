import * as z from "zod";

export const urlLength = 500;

export const urlScheme = "https://";

/** Host names of private networks, and reserved names. */
const inwardNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$/;

/** Checks an endpoint's URL: https, a public host name, no password. Returns the problem, or null. */
export function complaintAboutUrl(text: string): string | null {
  const url = URL.canParse(text) ? readUrl(text) : null;
  if (url?.protocol !== "https:") return "must be a URL that begins with https://";
  if (url.href.length > urlLength) return `must have at most ${urlLength} characters once encoded`;
  if (url.username !== "" || url.password !== "") return "must contain no user name and no password";
  if (url.hash !== "") return "must contain no part after #";
  const isName = url.hostname.includes(".") && !/^[\d.]+$/.test(url.hostname) && !url.hostname.includes("[");
  if (!isName || inwardNames.test(url.hostname)) return "must name a public host on the internet";
  return null;
}

export const webhookUrl = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = complaintAboutUrl(text);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((text) => readUrl(text).href);

/** Reads a URL without the last dot of its host, which names the same host. */
function readUrl(text: string): URL {
  const url = new URL(text);
  url.hostname = url.hostname.replace(/\.$/, "");
  return url;
}

/** Host of a URL. Acts and mails name the host only, because the rest of a URL may contain a secret. */
export const hostOf = (url: string) => new URL(url).hostname;
