import { describe, expect, it } from "vitest";
import { checkAmounts, checkGlossary } from "./glossary";
import { readTexts } from "./texts";

const textsOf = (words: string, namespace = "chat") => readTexts({ [namespace]: { one: words } });
const found = (locale: string, words: string) => checkGlossary(locale, textsOf(words)).map(({ where }) => where);

describe("Glossary of a language", () => {
  it.each([
    ["en", "Remove this conversation?"],
    ["en", "Press the button."],
    ["en", "Ask whoever invited you."],
    ["en", "Check your e‑mail"],
    ["en", "You are a premium member."],
    ["en", "Bring it back until Monday."],
    ["en", "It goes back the way you paid."],
    ["en", "To the settings"],
    ["en-US", "Press the button."],
    ["nl", "Druk nog een keer."],
    ["nl", "Je krijgt een e‑mail."],
    ["de", "Dieses Gespräch entfernen?"],
    ["de", "Diese E-Mails abbestellen"],
    ["fr", "Jouer au swipe"],
    ["fr", "Le lien marche pendant 7 jours."],
    ["fr", "Tes chats disparaissent."],
    ["fr", "La banque a repris ce paiement."],
    ["fr", "Marié(e)"],
    ["fr", "Continuer ?"],
    ["it", "Premi il pulsante."],
    ["it", "Valido fino al {{until}}"],
    ["it", "Il codice non funziona più."],
    ["da", "Ældre chats"],
    ["nb", "Eldre chatter"],
    ["fi", "Paina painiketta."],
    ["sv", "Äldre konversationer"],
    ["es", "Casado/a"],
    ["es", "Divorciado/divorciada"],
    ["es", "Hoy os gustáis"],
    ["es", "Volver al sitio"],
    ["es", "La búsqueda y el swipe"],
    ["nb", "Søk og swipe"],
    ["sv", "Sökning och swipe"],
    ["fi", "Haku ja swaippaus"],
    ["pl", "Usunąć czaty?"],
    ["pl", "Singiel/singielka"],
  ])("A replaced wording is found in %s: %s", (locale, words) => {
    expect(found(locale, words)).toEqual([`${locale} chat:one`]);
  });

  it.each([
    ["en", "Without your express consent"],
    ["en", "You are a Premium member."],
    ["en", "Welcome back"],
    ["nl", "Remove this conversation?"],
    ["nl", "E-mail"],
    ["nl", "Je e-mailadres"],
    ["de", "E-Mail"],
    ["de", "Bestätige deine E‑Mail-Adresse"],
    ["fr", "Notre entreprise"],
    ["fr", "Discuter dans le chat"],
    ["it", "Passa a Premium"],
    ["it", "Valido fino al giorno {{until}}"],
    ["es", "Elige dos o tres países"],
    ["pl", "Czat"],
  ])("An allowed wording passes in %s: %s", (locale, words) => {
    expect(found(locale, words)).toEqual([]);
  });

  it("Texts quoted from the specification and the console's texts pass", () => {
    const quoted = readTexts({ errors: { emailUnknown: "E-mail address not found" } });
    expect(checkGlossary("en", quoted)).toEqual([]);
    expect(checkGlossary("en", textsOf("Press the button.", "desk"))).toEqual([]);
  });
});

describe("Amounts in texts", () => {
  const bare = (words: string) => checkAmounts("nl", textsOf(words)).map(({ what }) => what);

  it.each(["100 credits voor 20,00", "You get 15.00 back.", "Ti rimborsiamo 15,00."])(
    "An amount without currency is found: %s",
    (words) => expect(bare(words)).toEqual(["has an amount without currency"]),
  );

  it.each(["voor € 20,00", "per 20,00 €", "£5.39", "WCAG 2.2", "CC BY 4.0", "UUID 1.2.30", "75% van de prijs"])(
    "An amount with currency, or another number, passes: %s",
    (words) => expect(bare(words)).toEqual([]),
  );
});
