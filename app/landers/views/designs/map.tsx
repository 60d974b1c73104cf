import { countryName } from "~/i18n/countries";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing } from "~/ui/drawing";
import type { CountryMap } from "../../country-map";
import { distances } from "../../registry";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { nicheSign } from "./emblems";
import { LanderLead } from "./lander-lead";

interface MapProps extends LanderFactsProps {
  map: CountryMap;
  countries: readonly string[];
  niche: number;
}

/** Radii of the rings around the pin. They symbolise distances and are not to scale. */
const radii = { near: 20, hour: 78, far: 176 };

/** A map of the visitor's country, without people. Three signs of its legend are the answers. */
export function AtlasSheet({ map, countries, niche, ...facts }: MapProps) {
  const t = useT();
  return (
    <>
      <section className="map">
        <Sheet map={map} niche={niche} />
        <div className="map-legend">
          <LanderLead niche={niche} className="text-sm font-semibold text-ink-muted" />
          <h1>{t("landers:maplanding.title")}</h1>
          <p className="text-ink-muted">{t("landers:maplanding.text")}</p>
          <form method="post" action={paths.lander("maplanding")}>
            {distances.map((distance) => (
              <button key={distance} type="submit" name="answer" value={distance}>
                <Sign distance={distance} />
                {t(`landers:maplanding.answer.${distance}`)}
              </button>
            ))}
          </form>
        </div>
      </section>
      <div className="map-foot">
        {countries.length > 1 && <OtherSheets countries={countries} shown={map.country} />}
        <LanderFacts {...facts} />
      </div>
    </>
  );
}

function Sheet({ map: { country, width, height, land, grid, start }, niche }: { map: CountryMap; niche: number }) {
  const locale = useLocale();
  return (
    <div className="map-sheet">
      <svg viewBox={`-30 -30 ${width + 60} ${height + 60}`} aria-hidden="true">
        <path className="map-grid" d={grid} />
        <defs>
          <path id="land" d={land} />
        </defs>
        {["far", "near", "edge"].map((water) => (
          <use key={water} href="#land" className={`map-water map-water-${water}`} />
        ))}
        <use href="#land" className="map-ground" />
        <g transform={`translate(${start.join(" ")})`}>
          {distances.map((distance) => (
            <circle key={distance} className={`map-ring map-${distance}`} r={radii[distance]} />
          ))}
          <path className="map-pin" d="M0 0c-13-18-19-25-19-35a19 19 0 0 1 38 0C19-25 13-18 0 0z" />
          <circle className="map-eye" cy="-35" r="7" />
        </g>
      </svg>
      <p className="map-name">{countryName(country, locale)}</p>
      <Drawing
        viewBox="-30 -40 160 170"
        className="map-compass"
        lines={`<circle cx="50" cy="50" r="70"/><path d="M50-34l7 16H43zM50 134v-14M-34 50h14M134 50h-14"/>${nicheSign(niche)}`}
      />
    </div>
  );
}

function Sign({ distance }: { distance: (typeof distances)[number] }) {
  const rings = { near: 3, hour: 7, far: 11 };
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {distances.map((each) => (
        <circle key={each} cx="12" cy="12" r={rings[each]} className={each === distance ? "map-this" : undefined} />
      ))}
    </svg>
  );
}

function OtherSheets({ countries, shown }: { countries: readonly string[]; shown: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <nav aria-label={t("landers:maplanding.countries")}>
      <ul>
        {countries.map((country) => (
          <li key={country}>
            <a
              href={paths.lander("maplanding", country.toLowerCase())}
              aria-current={country === shown ? "page" : undefined}
            >
              {countryName(country, locale)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
