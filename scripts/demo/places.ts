import type { TenantCountry, TenantLocale } from "~/tenancy/vocabulary";

interface Place {
  city: string;
  /** Region code of ISO 3166-2, as in `~/tenancy/regions`. */
  region: string;
  lat: number;
  lon: number;
  timeZone: string;
}

/** Cities of a country, one per line: name, region, latitude, longitude, and the time zone if not the country's. */
function places(country: TenantCountry, timeZone: string, lines: string): Place[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [city = "", region = "", lat = "", lon = "", zone = timeZone] = line.split("|").map((part) => part.trim());
      return { city, region: `${country}-${region}`, lat: Number(lat), lon: Number(lon), timeZone: zone };
    });
}

/** Real towns. Their public coordinates are rounded to about a kilometre. */
export const placesByCountry: Record<TenantCountry, readonly Place[]> = {
  NL: places(
    "NL",
    "Europe/Amsterdam",
    `
    Amsterdam | NH | 52.37 | 4.90
    Haarlem | NH | 52.38 | 4.64
    Alkmaar | NH | 52.63 | 4.75
    Hoorn | NH | 52.64 | 5.06
    Rotterdam | ZH | 51.92 | 4.48
    Den Haag | ZH | 52.08 | 4.31
    Leiden | ZH | 52.16 | 4.49
    Delft | ZH | 52.01 | 4.36
    Dordrecht | ZH | 51.81 | 4.67
    Utrecht | UT | 52.09 | 5.12
    Amersfoort | UT | 52.16 | 5.39
    Almere | FL | 52.37 | 5.22
    Lelystad | FL | 52.51 | 5.47
    Zwolle | OV | 52.51 | 6.09
    Deventer | OV | 52.25 | 6.16
    Enschede | OV | 52.22 | 6.90
    Arnhem | GE | 51.98 | 5.91
    Nijmegen | GE | 51.84 | 5.86
    Apeldoorn | GE | 52.21 | 5.97
    Groningen | GR | 53.22 | 6.57
    Leeuwarden | FR | 53.20 | 5.80
    Assen | DR | 52.99 | 6.56
    Eindhoven | NB | 51.44 | 5.48
    Breda | NB | 51.59 | 4.78
    Maastricht | LI | 50.85 | 5.69
    Middelburg | ZE | 51.50 | 3.61`,
  ),
  BE: places(
    "BE",
    "Europe/Brussels",
    `
    Antwerpen | VAN | 51.22 | 4.40
    Mechelen | VAN | 51.03 | 4.48
    Turnhout | VAN | 51.32 | 4.94
    Gent | VOV | 51.05 | 3.72
    Aalst | VOV | 50.94 | 4.04
    Brugge | VWV | 51.21 | 3.22
    Oostende | VWV | 51.23 | 2.92
    Kortrijk | VWV | 50.83 | 3.26
    Leuven | VBR | 50.88 | 4.70
    Hasselt | VLI | 50.93 | 5.34
    Genk | VLI | 50.97 | 5.50
    Bruxelles | BRU | 50.85 | 4.35
    Liège | WLG | 50.63 | 5.57
    Verviers | WLG | 50.59 | 5.86
    Namur | WNA | 50.47 | 4.87
    Charleroi | WHT | 50.41 | 4.44
    Mons | WHT | 50.45 | 3.95
    Tournai | WHT | 50.61 | 3.39
    Wavre | WBR | 50.72 | 4.61
    Arlon | WLX | 49.68 | 5.82`,
  ),
  DE: places(
    "DE",
    "Europe/Berlin",
    `
    Berlin | BE | 52.52 | 13.40
    Hamburg | HH | 53.55 | 9.99
    Bremen | HB | 53.08 | 8.80
    Kiel | SH | 54.32 | 10.14
    Lübeck | SH | 53.87 | 10.69
    Rostock | MV | 54.09 | 12.14
    Hannover | NI | 52.37 | 9.73
    Göttingen | NI | 51.53 | 9.93
    Oldenburg | NI | 53.14 | 8.21
    Köln | NW | 50.94 | 6.96
    Münster | NW | 51.96 | 7.63
    Dortmund | NW | 51.51 | 7.47
    Aachen | NW | 50.78 | 6.08
    Frankfurt am Main | HE | 50.11 | 8.68
    Kassel | HE | 51.31 | 9.48
    Mainz | RP | 50.00 | 8.27
    Trier | RP | 49.76 | 6.64
    Saarbrücken | SL | 49.24 | 6.99
    Stuttgart | BW | 48.78 | 9.18
    Freiburg | BW | 48.00 | 7.84
    Heidelberg | BW | 49.40 | 8.67
    München | BY | 48.14 | 11.58
    Nürnberg | BY | 49.45 | 11.08
    Regensburg | BY | 49.02 | 12.10
    Leipzig | SN | 51.34 | 12.37
    Dresden | SN | 51.05 | 13.74
    Magdeburg | ST | 52.13 | 11.63
    Erfurt | TH | 50.98 | 11.03
    Potsdam | BB | 52.40 | 13.06`,
  ),
  AT: places(
    "AT",
    "Europe/Vienna",
    `
    Wien | 9 | 48.21 | 16.37
    Graz | 6 | 47.07 | 15.44
    Leoben | 6 | 47.38 | 15.09
    Linz | 4 | 48.31 | 14.29
    Wels | 4 | 48.16 | 14.03
    Salzburg | 5 | 47.80 | 13.04
    Hallein | 5 | 47.68 | 13.10
    Innsbruck | 7 | 47.27 | 11.39
    Kufstein | 7 | 47.58 | 12.17
    Klagenfurt | 2 | 46.62 | 14.31
    Villach | 2 | 46.61 | 13.86
    Bregenz | 8 | 47.50 | 9.75
    Sankt Pölten | 3 | 48.20 | 15.63
    Krems | 3 | 48.41 | 15.61
    Eisenstadt | 1 | 47.85 | 16.52`,
  ),
  CH: places(
    "CH",
    "Europe/Zurich",
    `
    Zürich | ZH | 47.38 | 8.54
    Winterthur | ZH | 47.50 | 8.72
    Bern | BE | 46.95 | 7.45
    Thun | BE | 46.76 | 7.63
    Basel | BS | 47.56 | 7.59
    Luzern | LU | 47.05 | 8.31
    St. Gallen | SG | 47.42 | 9.37
    Chur | GR | 46.85 | 9.53
    Zug | ZG | 47.17 | 8.52
    Schaffhausen | SH | 47.70 | 8.63
    Aarau | AG | 47.39 | 8.05
    Solothurn | SO | 47.21 | 7.54
    Genève | GE | 46.20 | 6.14
    Lausanne | VD | 46.52 | 6.63
    Sion | VS | 46.23 | 7.36
    Neuchâtel | NE | 46.99 | 6.93
    Fribourg | FR | 46.81 | 7.16
    Lugano | TI | 46.00 | 8.95`,
  ),
  FR: places(
    "FR",
    "Europe/Paris",
    `
    Paris | IDF | 48.86 | 2.35
    Versailles | IDF | 48.80 | 2.13
    Lille | HDF | 50.63 | 3.06
    Amiens | HDF | 49.89 | 2.30
    Strasbourg | GES | 48.58 | 7.75
    Nancy | GES | 48.69 | 6.18
    Reims | GES | 49.26 | 4.03
    Rouen | NOR | 49.44 | 1.10
    Caen | NOR | 49.18 | -0.37
    Rennes | BRE | 48.11 | -1.68
    Brest | BRE | 48.39 | -4.49
    Nantes | PDL | 47.22 | -1.55
    Angers | PDL | 47.47 | -0.55
    Tours | CVL | 47.39 | 0.69
    Dijon | BFC | 47.32 | 5.04
    Besançon | BFC | 47.24 | 6.02
    Lyon | ARA | 45.76 | 4.84
    Grenoble | ARA | 45.19 | 5.72
    Bordeaux | NAQ | 44.84 | -0.58
    Limoges | NAQ | 45.83 | 1.26
    Toulouse | OCC | 43.60 | 1.44
    Montpellier | OCC | 43.61 | 3.88
    Marseille | PAC | 43.30 | 5.37
    Nice | PAC | 43.70 | 7.27
    Ajaccio | 20R | 41.93 | 8.74`,
  ),
  IT: places(
    "IT",
    "Europe/Rome",
    `
    Roma | 62 | 41.90 | 12.50
    Viterbo | 62 | 42.42 | 12.11
    Milano | 25 | 45.46 | 9.19
    Bergamo | 25 | 45.70 | 9.67
    Como | 25 | 45.81 | 9.09
    Torino | 21 | 45.07 | 7.69
    Genova | 42 | 44.41 | 8.93
    Bologna | 45 | 44.49 | 11.34
    Parma | 45 | 44.80 | 10.33
    Ferrara | 45 | 44.84 | 11.62
    Venezia | 34 | 45.44 | 12.32
    Verona | 34 | 45.44 | 10.99
    Padova | 34 | 45.41 | 11.88
    Trieste | 36 | 45.65 | 13.77
    Trento | 32 | 46.07 | 11.12
    Firenze | 52 | 43.77 | 11.25
    Lucca | 52 | 43.84 | 10.50
    Siena | 52 | 43.32 | 11.33
    Perugia | 55 | 43.11 | 12.39
    Ancona | 57 | 43.62 | 13.52
    Napoli | 72 | 40.85 | 14.27
    Bari | 75 | 41.12 | 16.87
    Lecce | 75 | 40.35 | 18.17
    Palermo | 82 | 38.12 | 13.36
    Cagliari | 88 | 39.22 | 9.12`,
  ),
  ES: places(
    "ES",
    "Europe/Madrid",
    `
    Madrid | MD | 40.42 | -3.70
    Alcalá de Henares | MD | 40.48 | -3.36
    Barcelona | CT | 41.39 | 2.17
    Girona | CT | 41.98 | 2.82
    Tarragona | CT | 41.12 | 1.25
    Valencia | VC | 39.47 | -0.38
    Alicante | VC | 38.35 | -0.48
    Sevilla | AN | 37.39 | -5.98
    Granada | AN | 37.18 | -3.60
    Málaga | AN | 36.72 | -4.42
    Cádiz | AN | 36.53 | -6.29
    Bilbao | PV | 43.26 | -2.93
    San Sebastián | PV | 43.32 | -1.98
    Santander | CB | 43.46 | -3.81
    Oviedo | AS | 43.36 | -5.85
    A Coruña | GA | 43.36 | -8.41
    Vigo | GA | 42.24 | -8.72
    Salamanca | CL | 40.97 | -5.66
    Zaragoza | AR | 41.65 | -0.89
    Pamplona | NC | 42.81 | -1.65
    Logroño | RI | 42.47 | -2.45
    Murcia | MC | 37.99 | -1.13
    Toledo | CM | 39.86 | -4.02
    Palma | IB | 39.57 | 2.65
    Las Palmas | CN | 28.12 | -15.43 | Atlantic/Canary`,
  ),
  PL: places(
    "PL",
    "Europe/Warsaw",
    `
    Warszawa | 14 | 52.23 | 21.01
    Radom | 14 | 51.40 | 21.15
    Kraków | 12 | 50.06 | 19.94
    Tarnów | 12 | 50.01 | 20.99
    Wrocław | 02 | 51.11 | 17.03
    Jelenia Góra | 02 | 50.90 | 15.73
    Poznań | 30 | 52.41 | 16.93
    Gdańsk | 22 | 54.35 | 18.65
    Gdynia | 22 | 54.52 | 18.53
    Sopot | 22 | 54.44 | 18.56
    Łódź | 10 | 51.76 | 19.46
    Szczecin | 32 | 53.43 | 14.55
    Lublin | 06 | 51.25 | 22.57
    Katowice | 24 | 50.26 | 19.02
    Bielsko-Biała | 24 | 49.82 | 19.04
    Toruń | 04 | 53.01 | 18.60
    Bydgoszcz | 04 | 53.12 | 18.01
    Białystok | 20 | 53.13 | 23.16
    Olsztyn | 28 | 53.78 | 20.48
    Rzeszów | 18 | 50.04 | 22.00
    Opole | 16 | 50.67 | 17.92
    Kielce | 26 | 50.87 | 20.63
    Zielona Góra | 08 | 51.94 | 15.51`,
  ),
  DK: places(
    "DK",
    "Europe/Copenhagen",
    `
    København | 84 | 55.68 | 12.57
    Helsingør | 84 | 56.04 | 12.61
    Hillerød | 84 | 55.93 | 12.30
    Aarhus | 82 | 56.16 | 10.20
    Silkeborg | 82 | 56.17 | 9.55
    Viborg | 82 | 56.45 | 9.40
    Aalborg | 81 | 57.05 | 9.92
    Skagen | 81 | 57.72 | 10.58
    Odense | 83 | 55.40 | 10.40
    Esbjerg | 83 | 55.47 | 8.45
    Svendborg | 83 | 55.06 | 10.61
    Kolding | 83 | 55.49 | 9.47
    Roskilde | 85 | 55.64 | 12.08
    Næstved | 85 | 55.23 | 11.76`,
  ),
  NO: places(
    "NO",
    "Europe/Oslo",
    `
    Oslo | 03 | 59.91 | 10.75
    Asker | 32 | 59.83 | 10.44
    Drammen | 33 | 59.74 | 10.20
    Fredrikstad | 31 | 59.22 | 10.93
    Tønsberg | 40 | 59.27 | 10.41
    Skien | 39 | 59.21 | 9.61
    Kristiansand | 42 | 58.15 | 8.00
    Stavanger | 11 | 58.97 | 5.73
    Haugesund | 11 | 59.41 | 5.27
    Bergen | 46 | 60.39 | 5.32
    Voss | 46 | 60.63 | 6.42
    Ålesund | 15 | 62.47 | 6.15
    Trondheim | 50 | 63.43 | 10.40
    Lillehammer | 34 | 61.12 | 10.47
    Hamar | 34 | 60.79 | 11.07
    Bodø | 18 | 67.28 | 14.40
    Tromsø | 55 | 69.65 | 18.96
    Alta | 56 | 69.97 | 23.27`,
  ),
  SE: places(
    "SE",
    "Europe/Stockholm",
    `
    Stockholm | AB | 59.33 | 18.07
    Norrtälje | AB | 59.76 | 18.70
    Uppsala | C | 59.86 | 17.64
    Göteborg | O | 57.71 | 11.97
    Borås | O | 57.72 | 12.94
    Malmö | M | 55.60 | 13.00
    Lund | M | 55.70 | 13.19
    Helsingborg | M | 56.05 | 12.69
    Linköping | E | 58.41 | 15.62
    Norrköping | E | 58.59 | 16.18
    Örebro | T | 59.27 | 15.21
    Västerås | U | 59.61 | 16.55
    Karlstad | S | 59.38 | 13.50
    Jönköping | F | 57.78 | 14.16
    Kalmar | H | 56.66 | 16.36
    Visby | I | 57.64 | 18.30
    Falun | W | 60.61 | 15.63
    Östersund | Z | 63.18 | 14.64
    Umeå | AC | 63.83 | 20.26
    Luleå | BD | 65.58 | 22.16`,
  ),
  FI: places(
    "FI",
    "Europe/Helsinki",
    `
    Helsinki | 18 | 60.17 | 24.94
    Espoo | 18 | 60.21 | 24.66
    Porvoo | 18 | 60.39 | 25.66
    Turku | 19 | 60.45 | 22.27
    Naantali | 19 | 60.47 | 22.03
    Tampere | 11 | 61.50 | 23.76
    Hämeenlinna | 06 | 61.00 | 24.46
    Lahti | 16 | 60.98 | 25.66
    Jyväskylä | 08 | 62.24 | 25.75
    Kuopio | 15 | 62.89 | 27.68
    Joensuu | 13 | 62.60 | 29.76
    Mikkeli | 04 | 61.69 | 27.27
    Pori | 17 | 61.49 | 21.80
    Vaasa | 12 | 63.10 | 21.62
    Oulu | 14 | 65.01 | 25.47
    Rovaniemi | 10 | 66.50 | 25.73`,
  ),
  GB: places(
    "GB",
    "Europe/London",
    `
    London | ENG | 51.51 | -0.13
    Brighton | ENG | 50.82 | -0.14
    Bristol | ENG | 51.45 | -2.59
    Bath | ENG | 51.38 | -2.36
    Exeter | ENG | 50.72 | -3.53
    Oxford | ENG | 51.75 | -1.26
    Cambridge | ENG | 52.21 | 0.12
    Norwich | ENG | 52.63 | 1.30
    Birmingham | ENG | 52.48 | -1.90
    Nottingham | ENG | 52.95 | -1.15
    Sheffield | ENG | 53.38 | -1.47
    Manchester | ENG | 53.48 | -2.24
    Liverpool | ENG | 53.41 | -2.99
    Leeds | ENG | 53.80 | -1.55
    York | ENG | 53.96 | -1.08
    Newcastle upon Tyne | ENG | 54.98 | -1.61
    Edinburgh | SCT | 55.95 | -3.19
    Glasgow | SCT | 55.86 | -4.25
    Inverness | SCT | 57.48 | -4.22
    Cardiff | WLS | 51.48 | -3.18
    Swansea | WLS | 51.62 | -3.94
    Belfast | NIR | 54.60 | -5.93`,
  ),
  IE: places(
    "IE",
    "Europe/Dublin",
    `
    Dublin | L | 53.35 | -6.26
    Kilkenny | L | 52.65 | -7.25
    Drogheda | L | 53.72 | -6.35
    Wexford | L | 52.34 | -6.46
    Cork | M | 51.90 | -8.47
    Limerick | M | 52.66 | -8.63
    Waterford | M | 52.26 | -7.11
    Killarney | M | 52.06 | -9.51
    Galway | C | 53.27 | -9.05
    Sligo | C | 54.28 | -8.48
    Westport | C | 53.80 | -9.52
    Letterkenny | U | 54.95 | -7.73`,
  ),
  US: places(
    "US",
    "America/New_York",
    `
    New York | NY | 40.71 | -74.01
    Buffalo | NY | 42.89 | -78.88
    Boston | MA | 42.36 | -71.06
    Portland | ME | 43.66 | -70.26
    Philadelphia | PA | 39.95 | -75.17
    Pittsburgh | PA | 40.44 | -80.00
    Baltimore | MD | 39.29 | -76.61
    Asheville | NC | 35.60 | -82.55
    Savannah | GA | 32.08 | -81.09
    Atlanta | GA | 33.75 | -84.39
    Miami | FL | 25.76 | -80.19
    Nashville | TN | 36.16 | -86.78 | America/Chicago
    New Orleans | LA | 29.95 | -90.07 | America/Chicago
    Austin | TX | 30.27 | -97.74 | America/Chicago
    Chicago | IL | 41.88 | -87.63 | America/Chicago
    Madison | WI | 43.07 | -89.40 | America/Chicago
    Minneapolis | MN | 44.98 | -93.27 | America/Chicago
    Denver | CO | 39.74 | -104.99 | America/Denver
    Santa Fe | NM | 35.69 | -105.94 | America/Denver
    Phoenix | AZ | 33.45 | -112.07 | America/Phoenix
    Los Angeles | CA | 34.05 | -118.24 | America/Los_Angeles
    San Francisco | CA | 37.77 | -122.42 | America/Los_Angeles
    Portland | OR | 45.52 | -122.68 | America/Los_Angeles
    Seattle | WA | 47.61 | -122.33 | America/Los_Angeles`,
  ),
  CA: places(
    "CA",
    "America/Toronto",
    `
    Toronto | ON | 43.65 | -79.38
    Ottawa | ON | 45.42 | -75.70
    Kingston | ON | 44.23 | -76.49
    Hamilton | ON | 43.26 | -79.87
    Montréal | QC | 45.50 | -73.57
    Québec | QC | 46.81 | -71.21
    Sherbrooke | QC | 45.40 | -71.89
    Halifax | NS | 44.65 | -63.57 | America/Halifax
    Fredericton | NB | 45.96 | -66.64 | America/Halifax
    Charlottetown | PE | 46.24 | -63.13 | America/Halifax
    St. John's | NL | 47.56 | -52.71 | America/St_Johns
    Winnipeg | MB | 49.90 | -97.14 | America/Winnipeg
    Saskatoon | SK | 52.13 | -106.67 | America/Regina
    Calgary | AB | 51.05 | -114.07 | America/Edmonton
    Edmonton | AB | 53.55 | -113.49 | America/Edmonton
    Vancouver | BC | 49.28 | -123.12 | America/Vancouver
    Victoria | BC | 48.43 | -123.37 | America/Vancouver`,
  ),
  AU: places(
    "AU",
    "Australia/Sydney",
    `
    Sydney | NSW | -33.87 | 151.21
    Newcastle | NSW | -32.93 | 151.78
    Byron Bay | NSW | -28.64 | 153.61
    Canberra | ACT | -35.28 | 149.13
    Melbourne | VIC | -37.81 | 144.96 | Australia/Melbourne
    Geelong | VIC | -38.15 | 144.36 | Australia/Melbourne
    Ballarat | VIC | -37.56 | 143.85 | Australia/Melbourne
    Brisbane | QLD | -27.47 | 153.03 | Australia/Brisbane
    Cairns | QLD | -16.92 | 145.77 | Australia/Brisbane
    Adelaide | SA | -34.93 | 138.60 | Australia/Adelaide
    Hobart | TAS | -42.88 | 147.33 | Australia/Hobart
    Perth | WA | -31.95 | 115.86 | Australia/Perth
    Fremantle | WA | -32.06 | 115.75 | Australia/Perth
    Darwin | NT | -12.46 | 130.85 | Australia/Darwin`,
  ),
  NZ: places(
    "NZ",
    "Pacific/Auckland",
    `
    Auckland | AUK | -36.85 | 174.76
    Whangārei | NTL | -35.73 | 174.32
    Hamilton | WKO | -37.79 | 175.28
    Tauranga | BOP | -37.69 | 176.17
    Gisborne | GIS | -38.66 | 178.02
    Napier | HKB | -39.49 | 176.92
    New Plymouth | TKI | -39.06 | 174.08
    Palmerston North | MWT | -40.36 | 175.61
    Wellington | WGN | -41.29 | 174.78
    Nelson | NSN | -41.27 | 173.28
    Christchurch | CAN | -43.53 | 172.64
    Dunedin | OTA | -45.87 | 170.50
    Queenstown | OTA | -45.03 | 168.66`,
  ),
};

/** Regions by language, in countries whose regions speak different languages. */
const regionsByLanguage: Partial<Record<TenantCountry, Partial<Record<TenantLocale, readonly string[]>>>> = {
  BE: {
    nl: ["BE-VAN", "BE-VBR", "BE-VLI", "BE-VOV", "BE-VWV"],
    fr: ["BE-WBR", "BE-WHT", "BE-WLG", "BE-WLX", "BE-WNA"],
  },
  CH: { fr: ["CH-GE", "CH-JU", "CH-NE", "CH-VD", "CH-VS"], it: ["CH-TI"] },
  CA: { fr: ["CA-QC"] },
};

/** Places of a country whose people write this language. A region that is not listed above fits every language. */
export function placesOf(country: TenantCountry, language: TenantLocale): readonly Place[] {
  const others = Object.entries(regionsByLanguage[country] ?? {}).flatMap(([spoken, regions]) =>
    spoken === language ? [] : regions,
  );
  return placesByCountry[country].filter(({ region }) => !others.includes(region));
}
