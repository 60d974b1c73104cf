import { translator } from "~/i18n/catalogue.server";
import { formatDate } from "~/i18n/dates";
import { type Locale, localeEntry, localeOrDefault } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { paths } from "~/paths";
import { type Mail, unsubscribeHeaders } from "~/platform/mailer.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import type { RefusedContent, Statement, TimedMeasure } from "~/safety/decision";
import { stateReasons, statementParts } from "~/safety/statement";
import { countWords } from "~/discovery/count-words.server";
import { isMarketing } from "../preference";
import type { Week } from "../weekly-counts.server";
import { coloursOf } from "./colours.server";
import { mailHtml } from "./html";
import { type MailArt, mailArt, mailArtFile, mailMark, noticeArt } from "./picture";
import type { MailParagraph, MailPicture, MailWords } from "./words";
import type { MailFacts, MailTemplate, MeasureFacts, ReturnedCredits } from "./templates";

export interface MailToRender {
  id: string;
  template: MailTemplate;
  locale: string;
  to: string;
  facts: MailFacts[MailTemplate];
}

/** Renders an email. Never names the site's subject or another member, because others may see the inbox (P05, D32). */
export function renderMail(tenant: Tenant, mail: MailToRender): Mail {
  const locale: Locale = localeOrDefault(mail.locale);
  const words = wordsOf(tenant, mail, translator(locale), locale);
  return {
    id: mail.id,
    tenantId: tenant.id,
    from: { name: tenant.settings.mail_name, address: `mail@${tenant.canonicalHost}` },
    to: mail.to,
    subject: words.subject,
    text: mailText(words),
    html: mailHtml(words, coloursOf(tenant)),
    headers: {
      "Reply-To": tenant.settings.support_email,
      ...(words.unsubscribe ? unsubscribeHeaders(words.unsubscribe.href) : {}),
    },
  };
}

function wordsOf(tenant: Tenant, { template, facts }: MailToRender, t: Translate, locale: Locale): MailWords {
  const { mail_name: sender, support_email: support, time_zone: timeZone } = tenant.settings;
  const origin = canonicalOrigin(tenant);
  const unsubscribe = "unsubscribe" in facts ? facts.unsubscribe : null;
  const art = artOf(template, facts);
  return {
    lang: localeEntry(locale).iso,
    subject: t(`mail:${template}.subject`),
    greeting: facts.name === "" ? t("mail:greetingPlain") : t("mail:greeting", { name: facts.name }),
    ...paragraphsOf(template, facts, { t, locale, timeZone, support }),
    rows: "rows" in facts ? facts.rows : [],
    button: t(`mail:${template}.button`),
    href: origin + facts.link,
    closing: t("mail:closing", { support }),
    sender,
    mark: origin + paths.icon(mailMark),
    picture: art ? pictureOf(art, origin) : null,
    unsubscribe: unsubscribe === null ? null : { text: t("mail:unsubscribe"), href: origin + unsubscribe },
  };
}

function artOf(template: MailTemplate, facts: MailFacts[MailTemplate]): MailArt | null {
  if (template !== "notice") return mailArt[template];
  return "type" in facts ? noticeArt[facts.type] : null;
}

function pictureOf(art: MailArt, origin: string): MailPicture {
  const at = (scheme: "light" | "dark") => origin + paths.icon(mailArtFile(art, scheme));
  return { light: at("light"), dark: at("dark") };
}

interface Reader {
  t: Translate;
  locale: Locale;
  timeZone: string;
  support: string;
}

type Paragraphs = Pick<MailWords, "above" | "below">;

function paragraphsOf(template: MailTemplate, facts: MailFacts[MailTemplate], reader: Reader): Paragraphs {
  const { t, locale, timeZone, support } = reader;
  if ("ground" in facts) return measureParagraphs(facts, reader);
  if ("returned" in facts) return { above: creditParagraphs(facts.returned, t), below: [] };
  if ("outcome" in facts) return appealParagraphs(facts, t);
  if ("type" in facts) return noticeParagraphs(facts, reader);
  if ("receipt" in facts && "answer" in facts) return answerParagraphs(facts, t);
  const { name: _, link: __, ...rest } = facts;
  const plain = template as PlainTemplate;
  if ("rows" in rest) {
    const { rows: ___, more, ...known } = rest;
    const told = { ...known, support, until: formatDate(known.until, { locale, timeZone }) };
    return { above: [t(`mail:${plain}.text`, told)], below: [t(`mail:${plain}.note`, told), ...more] };
  }
  // Shows times as days. An activation email also shows the hour, because its link expires soon.
  const style = plain === "activation" ? "dateTime" : "day";
  const told = {
    ...rest,
    ...("until" in rest && { until: formatDate(rest.until, { locale, timeZone, style }) }),
    ...("from" in rest && { from: formatDate(rest.from, { locale, timeZone }) }),
  };
  const { above, below } = around(t(`mail:${plain}.text`, told), t(`mail:${plain}.note`, told));
  // The answer to a report also names every way to contest the decision (DSA 16(5)).
  return { above, below: plain === "reportDecided" ? [...below, t("decisions:remedies")] : below };
}

function appealParagraphs({ outcome, answer, restored }: MailFacts["appealDecided"], t: Translate): Paragraphs {
  const again = restored ? [t(`mail:appealDecided.restored.${restored}`)] : [];
  return { above: [t(`mail:appealDecided.${outcome}`, { answer }), ...again], below: [t("decisions:remedies")] };
}

/** Each line of the answer becomes a paragraph. */
function answerParagraphs({ receipt, answer }: MailFacts["complaintAnswered"], t: Translate): Paragraphs {
  const lines = answer.split("\n").map((line) => line.trim());
  return {
    above: [t("mail:complaintAnswered.text", { receipt }), ...lines.filter((line) => line !== "")],
    below: [t("mail:complaintAnswered.note")],
  };
}

/** The weekly overview has numbers but no names (D32). */
function noticeParagraphs({ type, week }: MailFacts["notice"], reader: Reader): Paragraphs {
  const { t } = reader;
  const above = [t(`mail:noticeOf.${type}`), ...(week ? weekLines(week, reader) : [])];
  return { above, below: [t(isMarketing(type) ? "mail:notice.asked" : "mail:notice.account")] };
}

function weekLines({ likes, messages, members }: Week, { t, locale }: Reader): string[] {
  return [
    ...(messages > 0 ? [t("mail:week.messages", { count: messages })] : []),
    ...(likes > 0 ? [t("mail:week.likes", { count: likes })] : []),
    ...(members > 0 ? [t("mail:week.members", { count: members, shown: countWords(members, false, locale) })] : []),
  ];
}

const around = (above: string, below: string): Paragraphs => ({ above: [above], below: [below] });

type StatedFacts = MeasureFacts & { credits?: ReturnedCredits; content?: RefusedContent; restraint?: TimedMeasure };

/** The whole decision stands above the button, because the button leads to an appeal. */
function measureParagraphs(facts: StatedFacts, reader: Reader): Paragraphs {
  const parts = stateReasons(statementIn(facts), reader, "mail").map(({ label, text }) => ({ label, text }));
  const appeal = statementParts.indexOf("appeal");
  const credits = creditParagraphs(facts.credits, reader.t);
  return { above: [...parts.slice(0, appeal), ...credits, ...parts.slice(appeal)], below: [] };
}

function statementIn({ credits, content, restraint, ...facts }: StatedFacts): Statement {
  const kind = content ?? restraint ?? (credits === undefined ? "warning" : "ban");
  return { kind, clause: null, automated: false, territory: [], until: null, ...facts };
}

function creditParagraphs(credits: ReturnedCredits | undefined, t: Translate): string[] {
  if (credits === "bought by fraud") return [t("mail:banned.kept")];
  if (!credits || credits.count === 0) return [];
  return [t("mail:banned.credits", { count: credits.count, amount: credits.sums.join(" + ") })];
}

type Stated = "warned" | "restricted" | "banned" | "contentRefused";
type PlainTemplate = Exclude<MailTemplate, Stated | "notice" | "lateReturn" | "appealDecided" | "complaintAnswered">;

function mailText(words: MailWords): string {
  const { unsubscribe } = words;
  const foot = unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.href}`] : [];
  const rows = words.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  const button = `${words.button}:\n${words.href}`;
  const above = [...words.above.map(plainParagraph), ...(rows ? [rows] : [])];
  const body = [words.greeting, ...above, button, ...words.below, words.closing, words.sender];
  return [...body, ...foot].join("\n\n");
}

function plainParagraph(paragraph: MailParagraph): string {
  return typeof paragraph === "string" ? paragraph : `${paragraph.label}:\n${paragraph.text}`;
}
