import { useT } from "~/i18n/use-t";
import type { Translate } from "~/i18n/messages";
import type { DatedFact } from "~/operators/members/timeline";
import { formatMoney } from "~/platform/money";
import { deskPaths } from "../../desk-paths";
import { actLabel } from "../../routes/audit/act-label";
import { MemberWords } from "../member-words";
import type { SiteShown } from "../site-mark";

/** Describes a dated fact in one sentence, with a link to its subject. */
export function FactWords({ fact, site }: { fact: DatedFact; site: SiteShown }) {
  const t = useT();
  const words = factWords(fact, t);
  if (fact.kind === "note") return <MemberWords>{String(fact.facts.words)}</MemberWords>;
  const order = fact.kind === "order" ? fact.id : fact.facts.order;
  if (typeof order === "string") return <a href={deskPaths.order(site.slug, order)}>{words}</a>;
  return <>{words}</>;
}

/** Converts an identifier ("false_identity") to plain text. */
const plain = (word: unknown) => (typeof word === "string" ? word.replaceAll(/[_-]/g, " ") : "");

/** Converts the name of a mail template ("mailChangeAsked") to plain text. */
export const mailWords = (name: unknown) => String(name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Appends a reason in brackets, if there is one. */
const withReason = (words: string, why: unknown) => (plain(why) ? `${words} (${plain(why)})` : words);

function money({ minor, currency }: DatedFact["facts"]): string {
  return typeof minor === "number" && typeof currency === "string" ? formatMoney(minor, currency, "en") : "";
}

function factWords({ kind, facts }: DatedFact, t: Translate): string {
  const by = String(facts.by ?? "");
  switch (kind) {
    case "signup":
      return facts.network
        ? t("desk:fact.signupBy", { country: String(facts.country ?? "?"), source: String(facts.network) })
        : t("desk:fact.signup", { country: String(facts.country ?? "?") });
    case "consent":
      return t("desk:fact.consent", { what: plain(facts.kind), locale: String(facts.locale) });
    case "confirmation":
      return facts.kind === "mailbox" ? t("desk:fact.mailbox") : t("desk:fact.checked", { what: plain(facts.kind) });
    case "signin":
      return facts.ended ? withReason(t("desk:fact.signinEnded"), facts.why) : t("desk:fact.signin");
    case "order":
      return t("desk:fact.order", { count: Number(facts.credits), money: money(facts), state: plain(facts.state) });
    case "refund":
      return t("desk:fact.refund", { kind: plain(facts.kind), money: money(facts), state: plain(facts.state) });
    case "dispute":
      return facts.what === "won"
        ? t("desk:fact.disputeWon", { money: money(facts) })
        : t("desk:fact.dispute", { money: money(facts) });
    case "ledger":
      return t("desk:fact.ledger", { count: Number(facts.credits), reason: plain(facts.reason) });
    case "mail":
      return facts.sent
        ? t("desk:fact.mailSent", { mail: mailWords(facts.template) })
        : t("desk:fact.mailWaits", { mail: mailWords(facts.template) });
    case "photo":
      return withReason(t("desk:fact.photo", { state: plain(facts.state) }), facts.why);
    case "text":
      return withReason(t("desk:fact.text", { state: plain(facts.state) }), facts.why);
    case "report":
      return `${t(`desk:fact.report.${facts.what as "about"}`)}: ${plain(facts.reason)}`;
    case "restriction":
      return t(facts.reversed ? "desk:fact.reversed" : "desk:fact.restriction", {
        kind: plain(facts.kind),
        ground: plain(facts.ground) || "-",
        by,
      });
    case "note":
      return String(facts.words);
    case "act":
      return t("desk:fact.act", { verb: actLabel(t, String(facts.verb)), by });
  }
}
