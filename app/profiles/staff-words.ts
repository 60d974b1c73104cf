/**
 * Staff words that no display name may resemble, in lower case without accents or spaces. A word of several languages
 * is listed only under the first.
 */
export const staffWords: readonly string[] = [
  // English: operators
  ["admin", "administrator", "sysadmin", "webmaster", "staff", "team", "securityteam", "official", "system"],
  // English: moderators
  ["moderator", "moderation", "mod", "mods"],
  // English: support
  ["support", "supportteam", "helpdesk", "helpline", "customerservice", "customersupport", "customercare"],
  // Dutch
  ["administratie", "beheerder", "beheer", "moderatie", "officieel", "klantenservice", "klantendienst", "medewerker"],
  // German
  ["offiziell", "kundenservice", "kundendienst", "mitarbeiter"],
  // French
  ["administrateur", "administratrice", "moderateur", "moderatrice", "officiel", "serviceclient"],
  // Spanish: operators
  ["administrador", "administradora", "moderador", "moderadora", "oficial"],
  // Spanish: support
  ["soporte", "atencionalcliente", "servicioalcliente"],
  // Italian
  ["amministratore", "amministrazione", "moderatore", "ufficiale", "assistenza", "servizioclienti"],
  // Polish
  ["moderatorka", "oficjalny", "obslugaklienta", "pomoctechniczna"],
  // Danish
  ["kundeservice"],
  // Norwegian
  ["offisiell", "kundesenter"],
  // Swedish
  ["officiell", "kundtjanst", "kundsupport"],
  // Finnish: operators
  ["yllapito", "yllapitaja", "moderaattori", "moderaattorit", "virallinen"],
  // Finnish: support
  ["asiakaspalvelu", "tuki"],
].flat();
