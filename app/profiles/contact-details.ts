/** Kinds of contact details, detected alike in names, texts and messages. */
export type ContactDetail = "email" | "link" | "phone" | "handle";

/** Common top-level domains. Other domains do not count, because a word after a full stop may begin a sentence. */
const endings = [
  // Generic
  ["com", "net", "org", "info", "biz", "app", "link", "page", "site", "online", "xyz"],
  // Country domains in general use
  ["me", "io", "co", "ly", "gg", "tv"],
  // Countries of our tenants
  ["eu", "nl", "be", "de", "at", "ch", "fr", "es", "it", "pl", "dk", "se", "no", "fi", "uk", "ie"],
  // Other countries of the same languages
  ["us", "ca", "au"],
]
  .flat()
  .join("|");
/** Requires one case for all letters of a domain ending, because "hello.Me too" only lacks a space. */
const ending = `\\.(?:${endings}|${endings.toUpperCase()})`;
const start = "(?<![\\p{L}\\p{N}@.-])[\\p{L}\\p{N}]";
const outsideServices = [
  // Messengers
  ["whats ?app", "telegram", "kik", "signal", "skype", "discord", "viber", "wechat", "line id"],
  // Social networks
  ["insta(?:gram)?", "snap(?:chat)?", "only ?fans", "facebook", "tik ?tok"],
]
  .flat()
  .join("|");

const named = (words: string) => new RegExp(`(?<!\\p{L})(?:${outsideServices})\\s{0,3}(?:${words})`, "iu");

const patterns: readonly (readonly [ContactDetail, RegExp])[] = [
  [
    "email",
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s{0,3}(?:@|[([] ?(?:at|arroba|chiocciola) ?[)\]])\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}(?:\.|[([] ?(?:dot|punkt|punt) ?[)\]])\s{0,3}\p{L}{2}/iu,
  ],
  ["link", /https?:\S|(?<![\p{L}\p{N}])www\.\S/iu],
  ["link", new RegExp(`${start}[\\p{L}\\p{N}-]+${ending}(?![\\p{L}\\p{N}])`, "u")],
  // A one-letter host needs a path, as in "t.me/anna".
  ["link", new RegExp(`${start}${ending}/\\S`, "u")],
  ["handle", /(?<![\p{L}\p{N}._])@[\p{L}\p{N}._]{3,}/u],
  ["handle", named("[:=#@]\\s{0,3}\\S{3}")],
  // A word without separator counts as a handle only with a digit or underscore.
  ["handle", named("(?:is|ist|est|es|to)?\\s{0,3}[\\p{L}.-]{0,30}[\\p{Nd}_][\\p{L}\\p{N}_.]{2}")],
];

/** Eight digits, grouped as in Danish and Norwegian numbers. Full stops are excluded, because dates contain them. */
const eightDigits =
  /(?<![\p{Nd}.,/-])(?:\p{Nd}{8}|\p{Nd}{2}(?: \p{Nd}{2}){3}|\p{Nd}{3} \p{Nd}{2} \p{Nd}{3})(?![\p{Nd}/-]|[.,]\p{Nd})/u;
/** A telephone number: at least nine digits, or seven after a plus sign. */
const digitRun = /\+?\p{Nd}(?:[\s()./_-]*\p{Nd}){6,}/gu;
const fewest = 9;

/** The kinds of contact details in a text. Full-width letters and digits count as plain ones. */
export function findContactDetails(text: string): ContactDetail[] {
  const plain = text.normalize("NFKC");
  const found = patterns.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind);
  return [...new Set([...found, ...(hasPhone(plain) ? (["phone"] as const) : [])])];
}

export function hasContactDetails(text: string): boolean {
  return findContactDetails(text).length > 0;
}

function hasPhone(text: string): boolean {
  if (eightDigits.test(text)) return true;
  return (text.match(digitRun) ?? []).some((run) => {
    const digits = run.match(/\p{Nd}/gu)?.length ?? 0;
    return digits >= fewest || run.startsWith("+");
  });
}
