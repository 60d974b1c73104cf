import { useT } from "~/i18n/use-t";
import { marks } from "~/ui/brand-mark";

export interface SiteNamed {
  slug: string;
  name: string;
}

export interface SiteShown extends SiteNamed {
  mark: keyof typeof marks;
  /** The site's colour, and the colour of a logo drawn on it. */
  colour: string;
  ink: string;
  state: "draft" | "demo" | "live" | "closed";
}

/** Identifies the site of a row by colour bar, logo, name and state, because people otherwise edit the wrong site. */
export function SiteMark({ site }: { site: SiteShown }) {
  return (
    <span className="site">
      <SiteBar site={site} />
      <SiteSign site={site} />
      <span className="site-name" title={site.name}>
        {site.name}
      </span>
      <StateWord state={site.state} />
    </span>
  );
}

/** Attributes carry the colours, because the console's policy allows no inline style. */
function SiteBar({ site }: { site: SiteShown }) {
  return (
    <svg className="site-bar" aria-hidden="true">
      <rect width="100%" height="100%" rx="1.5" fill={site.colour} />
    </svg>
  );
}

function SiteSign({ site }: { site: SiteShown }) {
  return (
    <svg className="site-sign" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="16" fill={site.colour} />
      <g transform="translate(12 12) scale(1.25)" fill={site.ink} color={site.ink}>
        {marks[site.mark]}
      </g>
    </svg>
  );
}

function StateWord({ state }: { state: SiteShown["state"] }) {
  const t = useT();
  return <span className={`state state-${state}`}>{t(`desk:state.${state}`)}</span>;
}
