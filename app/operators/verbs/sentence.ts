import type desk from "~/i18n/messages/en/desk.json";
import type { MessageKey, Translate } from "~/i18n/messages";
import { orderNumber } from "~/payments/order";
import { formatMoney } from "~/platform/money";
import { isId } from "~/platform/ids";

/** Verbs that have a sentence. The registry's test fails for a verb without a sentence. */
export type SaidVerb = keyof (typeof desk)["says"];

/** Fields of a verb that its sentence uses. */
interface Said {
  readonly name: string;
  readonly words: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
}

type Given = Readonly<Record<string, unknown>>;

/** Replaces an argument without a value. */
const placeholder = "…";
/** An ellipsis at the end needs no full stop. */
const afterPlaceholder = /…\.$/;
/** Displayed characters of an id. The whole id is displayed beside the sentence. */
const shownOfId = 8;

/** Describes a verb with its arguments in one sentence without names of members. */
export function sentenceOf(t: Translate, verb: Said, given: Given, site?: string): string {
  const fields = Object.keys({ ...verb.words, ...verb.options });
  const facts = Object.fromEntries(fields.map((field) => [field, textOf(verb, field, given) ?? placeholder]));
  const words = t(`desk:says.${verb.name}` as MessageKey & `desk:says.${SaidVerb}`, facts);
  const said = site === undefined ? t("desk:sentence.plain", { words }) : t("desk:sentence.onSite", { words, site });
  return said.replace(afterPlaceholder, placeholder);
}

function textOf({ words }: Said, field: string, given: Given): string | null {
  const value = given[field];
  const { currency } = given;
  if (typeof value === "number") return String(value);
  if (typeof value !== "string" || value === "") return null;
  if (field === "amount" && typeof currency === "string") return `${value} ${currency}`;
  if (field === "rule") return value.replaceAll("_", " ");
  if (!isId(value)) return value;
  return words[field] === "<order>" ? orderNumber(value) : `${value.slice(0, shownOfId)}…`;
}

/** An act as stored in its row. */
interface SaidAct {
  kind: string | null;
  subject: string | null;
  undoes: string | null;
  before: unknown;
  after: unknown;
}

/** Describes an act in one sentence, from its stored facts. */
export function sentenceOfAct(t: Translate, verb: Said, { kind, subject, undoes, before, after }: SaidAct): string {
  const facts: Record<string, unknown> = Object.assign({}, before, after);
  if (typeof facts.sentence === "string") return t("desk:sentence.proposed", { words: facts.sentence });
  const { id } = verb.words;
  const names = Object.keys(verb.words);
  const named = (kind && names.includes(kind) ? kind : names[0]) ?? "id";
  const objects: Record<string, unknown> = { "<proposal>": facts.approval, "<act>": undoes, "<photo>": facts.photo };
  const about = { [named]: objects[id ?? ""] ?? subject };
  return sentenceOf(t, verb, {
    other: facts.linkedTo,
    kind: facts.verified,
    ...facts,
    ...moneyIn(facts),
    ...about,
    ...hostIn(facts),
  });
}

/** Replaces a URL with its host, because acts store no more. Empty for facts without a host. */
function hostIn({ host }: Record<string, unknown>): { url?: string } {
  return typeof host === "string" ? { url: host } : {};
}

/** Replaces `amountMinor` and `currency` with one formatted amount. Empty for facts without money. */
function moneyIn({ amountMinor, currency }: Record<string, unknown>): { amount?: string; currency?: undefined } {
  if (typeof amountMinor !== "number" || typeof currency !== "string") return {};
  return { amount: formatMoney(amountMinor, currency, "en"), currency: undefined };
}
