import { isLanguage, type Language } from "../../app/i18n/locales.ts";
import type { Finding } from "./finding.ts";
import type { readTexts } from "./texts.ts";

type Texts = ReturnType<typeof readTexts>;

/** A wording that texts for members must not have, and its replacement. */
interface Term {
  readonly not: RegExp;
  readonly say: string;
  /** Texts in which the wording is right. */
  readonly except?: readonly string[];
}

/** Excludes the operators' console, which has its own vocabulary. */
const operators = /^desk:/;

/** The terms of each language. A language without an entry follows only `slashed`. */
const glossaries: Readonly<Partial<Record<Language, readonly Term[]>>> = {
  en: [
    {
      not: /\be[-‑]mails?\b/iu,
      say: "email",
      // The specification prescribes both texts.
      except: ["errors:accountUnconfirmed", "errors:emailUnknown"],
    },
    { not: /\b(?:some|any|every)body\b/iu, say: "someone, anyone, everyone" },
    { not: /\b(?:whoever|whom)\b/iu, say: "who, or: the person who" },
    { not: /\bconversations?\b/iu, say: "chat", except: ["profiles:options.reason.conversation"] },
    { not: /\bpress(?:es|ed)?\b/iu, say: "tap, select or use" },
    { not: /\bpremium\b/u, say: "Premium" },
    { not: /\b(?:take[ns]?|took|give[ns]?|gave)(?: \S+)? back\b/iu, say: "undo, reverse or refund" },
    { not: /\b(?:brings?|brought) (?:it |them |everything )?back\b/iu, say: "restore", except: ["chat:removal.text"] },
    { not: /\breceipt numbers?\b/iu, say: "reference number" },
    { not: /\blapsed?\b/iu, say: "expire" },
    { not: /\blift(?:s|ed)?\b/iu, say: "unblock" },
    { not: /\bprivacy mode\b/iu, say: "invisible mode" },
    { not: /\bneed not\b/iu, say: "don’t need to" },
    { not: /\bmend(?:s|ed)?\b/iu, say: "fix" },
    { not: /\bsee the profile\b/iu, say: "View profile" },
    { not: /\bswipe game\b/iu, say: "Swipe" },
    { not: /\bwallets?\b/iu, say: "balance" },
    { not: /\binvented\b/iu, say: "fictional, of a profile; made up" },
    { not: /\bthe way you paid\b/iu, say: "to the payment method you used" },
    { not: /\bonce more\b/iu, say: "again" },
    { not: /^To (?:the|your|my)\b/u, say: "Go to", except: ["landers:video.answer.sea", "landers:video.answer.city"] },
  ],
  nl: [
    { not: /swipespel/iu, say: "Swipen" },
    { not: /blokkade(?!s)/iu, say: "deblokkeren" },
    { not: /jullie matchen/iu, say: "een match" },
    { not: /pushbericht/iu, say: "pushmelding" },
    { not: /verzonnen profiel/iu, say: "fictief profiel" },
    { not: /\bneem credits\b/iu, say: "koop credits" },
    { not: /\bgesprek/iu, say: "chat", except: ["profiles:options.reason.conversation"] },
    { not: /\bdruk (?:op|nog)\b/iu, say: "tik, kies of gebruik de knop" },
    { not: /\baan(?:ge)?meld|\bmeld je aan\b/iu, say: "inschrijven, or: inloggen" },
    { not: /^(?!e[-‑]mail$).*\be[-‑]mails?\b/isu, say: "mail, or: e-mailadres" },
    { not: /(?<!\p{L})premium/u, say: "Premium" },
    { not: /teruggehaald|terughalen|terugnemen|teruggenomen/iu, say: "terugboeken, herstellen or ongedaan maken" },
    { not: /op dezelfde manier als je (?:hebt )?betaal/iu, say: "via de betaalmethode die je hebt gebruikt" },
    { not: /\bretour/iu, say: "herroeping" },
    { not: /ontvangstnummer/iu, say: "referentienummer" },
    { not: /(?<!\{)\bbans?\b|banbeleid/iu, say: "uitsluiting" },
    { not: /privacymodus/iu, say: "onzichtbare modus" },
    { not: /gerichtheid/iu, say: "geaardheid" },
    { not: /‘/u, say: "quotes as in “tekst”" },
  ],
  de: [
    { not: /swipe-spiel/iu, say: "Swipen" },
    { not: /blockierung(?!en)/iu, say: "nicht mehr blockieren" },
    { not: /push-nachricht/iu, say: "Push-Mitteilung" },
    { not: /erfunden\p{L}* profil/iu, say: "fiktives Profil" },
    {
      not: /gespräch|unterhaltung/iu,
      say: "Chat",
      // The words in these texts do not mean a chat, but for example entertainment.
      except: [
        "profiles:options.reason.conversation",
        "signup:step4.why",
        "pages:terms.sections.fictional.text",
        "pages:faq.sections.fictional.text",
      ],
    },
    { not: /knopf|knöpf|schaltfläche/iu, say: "Button" },
    { not: /\bdrück/iu, say: "tippen, or: den Button nutzen" },
    { not: /seite verlassen|neues von der seite|über diese seite/iu, say: "Website, of the site" },
    { not: /^(?!e[-‑]mail$).*\be[-‑]mails?\b(?![-‑]adress)/isu, say: "Mail, or: E-Mail-Adresse" },
    { not: /\brückgabe|zurück(?:zu|ge)?geben/iu, say: "Widerruf, erstatten" },
    { not: /zurückgeholt|auf dem weg, auf dem du bezahlt/iu, say: "zurückbuchen, wiederherstellen or erstatten" },
    { not: /eingangsnummer/iu, say: "Vorgangsnummer" },
    { not: /privatmodus/iu, say: "unsichtbarer Modus" },
    { not: /käuflich/iu, say: "einen besseren Platz kann niemand kaufen" },
    { not: /\b(?:wähle|nenne|behalte|logge|prüfe)\b/iu, say: "the short form: wähl, nenn, behalt, logg, prüf" },
    { not: /\bwarnung/iu, say: "Verwarnung, of a member" },
  ],
  fr: [
    { not: /jeu de swipe|jouer au swipe/iu, say: "Swipe" },
    { not: /lev\p{L}* le blocage/iu, say: "débloquer" },
    { not: /(?<!\p{L})premium(?!\p{L})/u, say: "Premium" },
    { not: /profils? inventés?/iu, say: "profil fictif" },
    { not: /ton match/iu, say: "match only when both like" },
    { not: /(?:ton|tes|votre|vos|ce|chaque|un) chats?(?!\p{L})/iu, say: "conversation" },
    { not: /(?<!\p{L})appu(?:ie|yer)/iu, say: "touche or utilise" },
    { not: /(?<!\p{L})march(?:e|ent)(?!\p{L})/iu, say: "valable, of a link or code", except: ["landers:home.how"] },
    { not: /numéro de reçu/iu, say: "numéro de dossier" },
    { not: /politique de retour/iu, say: "Rétractation et remboursement" },
    { not: /(?<!\p{L})repris(?!\p{L})/iu, say: "annulé par la banque" },
    { not: /aucune place ne s’achète/iu, say: "le classement ne s’achète pas" },
    {
      not: /images?(?!\p{L})/iu,
      say: "photo",
      except: ["reports:reasons.intimate_images", "landers:iconslanding.title", "landers:iconslanding.firstLine"],
    },
    { not: /\p{L}\((?:e|es|ne|ve)\)/u, say: "a neutral word, or the middle dot" },
    { not: / [;:!?»]|« /u, say: "a no-break space before ; : ! ? and inside « »" },
  ],
  es: [
    { not: /juego de deslizar|jugar a deslizar|(?<!\p{L})swip/iu, say: "Deslizar" },
    { not: /levant\p{L}* el bloqueo/iu, say: "desbloquear" },
    { not: /(?<!\p{L})premium(?!\p{L})/u, say: "Premium" },
    { not: /consegu?i\p{L}* créditos/iu, say: "comprar créditos" },
    { not: /tu match/iu, say: "match only when both like" },
    // Spanish pages also serve the United States, where vosotros is not used.
    { not: /(?<!\p{L})(?:os|vuestr[oa]s?)(?!\p{L})|[áé]is(?!\p{L})/iu, say: "a wording without vosotros" },
    { not: /(?<!\p{L})sitios?(?!\p{L})/iu, say: "la web" },
    { not: /(?<!\p{L})puls(?:a|ar|e|es)(?!\p{L})/iu, say: "tocar, elegir o usar" },
    { not: /adeudos?(?!\p{L})/iu, say: "domiciliación" },
    { not: /número de justificante/iu, say: "número de referencia" },
    { not: /política de devolución/iu, say: "Desistimiento y reembolso" },
    { not: /exclusi[oó]n/iu, say: "expulsión" },
  ],
  it: [
    { not: /gioco dello swipe|gioca a swipe/iu, say: "Swipe" },
    { not: /(?:togli\p{L}*|tolto) il blocco|blocco è tolto/iu, say: "sbloccare" },
    { not: /(?<!\p{L})premium(?!\p{L})/u, say: "Premium" },
    { not: /tuo match/iu, say: "match only when both like" },
    { not: /numero di ricevuta/iu, say: "numero di riferimento" },
    { not: /(?:tu[ae]|vostr[ae]|una|ogni|nelle) chat(?!\p{L})/iu, say: "conversazione" },
    { not: /(?<!\p{L})prem(?:i|ere)(?!\p{L})/iu, say: "tocca or usa" },
    { not: /funziona (?:più|una|per|fino)/iu, say: "valido, of a link or code" },
    { not: /(?<!\p{L})likes?(?!\p{L})/iu, say: "mi piace" },
    { not: /politica di reso|(?<!\p{L})reso(?!\p{L})/iu, say: "recesso or rimborso" },
    { not: /ti obbliga a pagare/iu, say: "obbligo di pagare" },
    { not: /guarda il profilo/iu, say: "Vedi il profilo" },
    {
      not: /immagin[ei]/iu,
      say: "foto",
      except: ["reports:reasons.intimate_images", "landers:iconslanding.title", "landers:iconslanding.firstLine"],
    },
    // The article changes before 1, 8 and 11: "l’8 marzo".
    {
      not: /(?<!\p{L})(?:il|al|dal|del|i|ai|dei) \{\{(?:at|count|date|from|percent|percentage|until)\}\}/iu,
      say: "giorno, or a colon",
    },
    { not: /[«»]/u, say: "“ ”" },
  ],
  pl: [
    { not: /wyszukiwar\p{L}* par/iu, say: "Dopasowania" },
    { not: /gr[aęy] w swipe/iu, say: "Swipe" },
    { not: /zdejm\p{L}* blokad|blokad\p{L}* (?:\p{L}+ )?zdj/iu, say: "odblokuj" },
    { not: /numer\p{L}* potwierdzenia/iu, say: "numer zgłoszenia" },
    { not: /(?<!\p{L})czat\p{L}+/iu, say: "rozmowa" },
    { not: /formularz\p{L}* skarg/iu, say: "formularz reklamacji" },
    { not: /serwis\p{L}* płatności/iu, say: "operator płatności" },
    { not: /naciśnij/iu, say: "dotknij, wybierz lub użyj" },
    { not: /członkostw/iu, say: "konto, or: umowa" },
    // Outside the site, these words mean a loan to repay and a fine.
    { not: /do spłaty|(?<!\{)mandat/iu, say: "brakuje ci, or: upoważnienie" },
  ],
  da: [
    { not: /swipespil/iu, say: "Swipe" },
    { not: /opdigtede? profil|profiler er opdigte/iu, say: "fiktiv" },
    { not: /kvitteringsnummer/iu, say: "sagsnummer" },
    { not: /(?<!\p{L})premium/u, say: "Premium" },
    { not: /(?<!\p{L})chats/iu, say: "samtaler" },
    { not: /push-besked/iu, say: "push-notifikation" },
    { not: /privat tilstand/iu, say: "usynlig tilstand" },
    { not: /like igen|like til \{\{name\}\} tilbage/iu, say: "like tilbage, of a like; fortryd" },
    {
      not: /billede/iu,
      say: "foto",
      except: ["landers:iconslanding.title", "landers:iconslanding.firstLine", "reports:reasons.intimate_images"],
    },
    { not: /(?:kontoen?|konto) tilbage|hentes tilbage/iu, say: "gendan" },
    { not: /[“»]/u, say: "”" },
  ],
  nb: [
    { not: /sveipespill|(?<!\p{L})swip/iu, say: "Sveip" },
    { not: /oppdikte(?:t|de) profil|profiler er oppdikte/iu, say: "fiktiv" },
    { not: /kvitteringsnummer/iu, say: "saksnummer" },
    { not: /(?<!\p{L})premium/u, say: "Premium" },
    { not: /(?<!\p{L})chatter(?!\p{L})/iu, say: "samtaler" },
    { not: /privat modus/iu, say: "usynlig modus" },
    { not: /(?<!\p{L})liken(?!\p{L})/iu, say: "like" },
    { not: /hentes tilbake|kontoen min tilbake/iu, say: "gjenopprett" },
    { not: /(?<!\p{L})møtes på/iu, say: "møt hverandre" },
    { not: /bestillingsnummer/iu, say: "ordrenummer" },
  ],
  sv: [
    { not: /konversation/iu, say: "chatt" },
    { not: /svepspel|(?<!\p{L})swip/iu, say: "Svep" },
    { not: /häv\p{L}* blockering/iu, say: "avblockera" },
    { not: /påhittade? profil|profiler är påhitta/iu, say: "fiktiv" },
    { not: /kvittensnummer|kvittonummer/iu, say: "ärendenummer" },
    { not: /(?<!\p{L})premium/u, say: "Premium" },
    { not: /privat läge/iu, say: "osynligt läge" },
    { not: /tillbakatagen|gilla-markering/iu, say: "en like; ångra" },
    { not: /hämtas? tillbaka (?:ett|mitt|det|allt|i)/iu, say: "återställ" },
    {
      not: /(?<!\p{L})bild(?:en|er|erna)?(?!\p{L})/iu,
      say: "foto",
      except: ["landers:iconslanding.title", "landers:iconslanding.firstLine", "reports:reasons.intimate_images"],
    },
    { not: /din begäran|(?<!\p{L})endast(?!\p{L})/iu, say: "bara" },
    { not: /beställningsnumm?r/iu, say: "ordernummer" },
  ],
  fi: [
    { not: /pyyhkäisypeli|swai?p/iu, say: "Pyyhkäisy" },
    { not: /valitu[ks]/iu, say: "reklamaatio", except: ["pages:privacy.sections.rights.text"] },
    { not: /(?<!\p{L})premium/u, say: "Premium" },
    { not: /yksityinen tila/iu, say: "näkymätön tila" },
    { not: /vastaanottonumero/iu, say: "asianumero" },
    { not: /kiinnostukset|kiinnostusta/iu, say: "kiinnostuksen kohteet" },
    { not: /(?<!\p{L})paina(?!\p{L})|painallu/iu, say: "napauta; of a button: käytä" },
    { not: /vastustukse/iu, say: "vastalause" },
  ],
};

/** A slash between the two genders of a word. */
const slashed: Term = { not: /\p{L}{3,}\/\p{L}/u, say: "a neutral word, or a text for each gender" };

/** Finds wordings that the glossary of the locale's language replaces. */
export function checkGlossary(locale: string, texts: Texts): Finding[] {
  const terms = [...termsOf(locale), slashed];
  return [...texts]
    .filter(([key]) => !operators.test(key))
    .flatMap(([key, { forms }]) =>
      terms
        .filter(({ not, except }) => !except?.includes(key) && [...forms.values()].some((words) => not.test(words)))
        .map(({ not, say }) => ({ where: `${locale} ${key}`, what: `has ${not.source}: say “${say}”` })),
    );
}

function termsOf(locale: string): readonly Term[] {
  const [language = ""] = locale.split("-");
  return (isLanguage(language) && glossaries[language]) || [];
}

/**
 * A literal amount with cents. The caller looks for a currency beside the amount. Prices need no check, because they
 * come from placeholders.
 */
const amount = /(?<![\d.,])\d+[.,]\d{2}(?![\d.,]*\d)/gu;
const currency = /^\s?(?:€|£|\$|CHF|EUR|GBP|USD|CAD|kr|zł)|(?:€|£|\$|CHF|EUR|GBP|USD|CAD|kr)\s?$/u;

/** Finds amounts without a currency in every locale, because sites sell in several currencies. */
export function checkAmounts(locale: string, texts: Texts): Finding[] {
  return [...texts]
    .filter(([key, { forms }]) => !operators.test(key) && [...forms.values()].some(hasBareAmount))
    .map(([key]) => ({ where: `${locale} ${key}`, what: "has an amount without currency" }));
}

function hasBareAmount(words: string): boolean {
  return [...words.matchAll(amount)].some(
    ({ 0: found, index }) => !currency.test(words.slice(index + found.length)) && !currency.test(words.slice(0, index)),
  );
}
