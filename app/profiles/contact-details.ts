/** Ways to be reached elsewhere, as they stand in names, texts about oneself and messages: one rule for all three. */
export type ContactDetail = "email" | "link" | "phone" | "handle";

/** Endings of hosts that people write; a full stop between two words of a sentence is none. */
const endings = [
  // Of any country
  ["com", "net", "org", "info", "biz", "app", "link", "page", "site", "online", "xyz"],
  // Of a country, used by anybody
  ["me", "io", "co", "ly", "gg", "tv"],
  // Of the countries of our sites
  ["eu", "nl", "be", "de", "at", "ch", "fr", "es", "it", "pl", "dk", "se", "no", "fi", "uk", "ie"],
  // Of other countries that speak their languages
  ["us", "ca", "au"],
]
  .flat()
  .join("|");
const before = "(?<![\\p{L}\\p{N}@.-])[\\p{L}\\p{N}][\\p{L}\\p{N}-]+\\.";
/** Services by which people are found elsewhere, as patterns. */
const messengers = [
  // Messengers
  ["whats ?app", "telegram", "kik", "signal", "skype", "discord", "viber", "wechat", "line id"],
  // Sites with pages of their members
  ["insta(?:gram)?", "snap(?:chat)?", "only ?fans", "facebook", "tik ?tok"],
]
  .flat()
  .join("|");

const named = (words: string) => new RegExp(`(?<!\\p{L})(?:${messengers})\\s{0,3}(?:${words})`, "iu");

const patterns: readonly (readonly [ContactDetail, RegExp])[] = [
  [
    "email",
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}\s{0,3}(?:@|[([] ?(?:at|arroba|chiocciola) ?[)\]])\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}(?:\.|[([] ?(?:dot|punkt|punt) ?[)\]])\s{0,3}\p{L}{2}/iu,
  ],
  ["link", /https?:\S|(?<![\p{L}\p{N}])www\.\S/iu],
  // In one case throughout: "hello.Me too" lacks a space and is no host.
  ["link", new RegExp(`${before}(?:${endings}|${endings.toUpperCase()})(?![\\p{L}\\p{N}])`, "u")],
  ["handle", /(?<![\p{L}\p{N}._])@[\p{L}\p{N}._]{3,}/u],
  ["handle", named("[:=#@]\\s{0,3}\\S{3}")],
  // Without a sign between the two, only what reads like a name that somebody is found by.
  ["handle", named("(?:is|ist|est|es|to)?\\s{0,3}[\\p{L}.-]{0,30}[\\p{Nd}_][\\p{L}\\p{N}_.]{2}")],
];

/** Eight digits as Danes and Norwegians write a number; with full stops, dates have as many. */
const eightDigits =
  /(?<![\p{Nd}.,/-])(?:\p{Nd}{8}|\p{Nd}{2}(?: \p{Nd}{2}){3}|\p{Nd}{3} \p{Nd}{2} \p{Nd}{3})(?![\p{Nd}/-]|[.,]\p{Nd})/u;
/** Digits as a telephone is written: nine or more, or seven behind a plus, with what people put between them. */
const digitRun = /\+?\p{Nd}(?:[\s()./_-]*\p{Nd}){6,}/gu;
const fewest = 9;

/** Every kind of contact detail in a text, each once. Full-width letters and digits count as what they look like. */
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
