/**
 * Words of those who run a site, in small letters without accents and spaces: no member may be read as one of them. A word
 * that several languages share stands with the first.
 */
export const staffWords: readonly string[] = [
  // English: who runs the site
  ["admin", "administrator", "sysadmin", "webmaster", "staff", "team", "securityteam", "official", "system"],
  // English: who judges what members do
  ["moderator", "moderation", "mod", "mods"],
  // English: who helps
  ["support", "supportteam", "helpdesk", "helpline", "customerservice", "customersupport", "customercare"],
  // Dutch
  ["administratie", "beheerder", "beheer", "moderatie", "officieel", "klantenservice", "klantendienst", "medewerker"],
  // German
  ["offiziell", "kundenservice", "kundendienst", "mitarbeiter"],
  // French
  ["administrateur", "administratrice", "moderateur", "moderatrice", "officiel", "serviceclient"],
  // Spanish: who runs the site
  ["administrador", "administradora", "moderador", "moderadora", "oficial"],
  // Spanish: who helps
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
  // Finnish: who runs the site
  ["yllapito", "yllapitaja", "moderaattori", "moderaattorit", "virallinen"],
  // Finnish: who helps
  ["asiakaspalvelu", "tuki"],
].flat();
