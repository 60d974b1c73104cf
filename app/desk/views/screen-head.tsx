import type { ReactNode } from "react";
import { type SiteShown, SiteMark } from "./site-mark";

interface ScreenHeadProps {
  title: ReactNode;
  site?: SiteShown;
  /** One line below the title. */
  lead?: ReactNode;
  /** The screen's primary command and other controls. */
  children?: ReactNode;
}

/** The head of a screen. Names the site first, so that operators do not edit another site by mistake. */
export function ScreenHead({ title, site, lead, children }: ScreenHeadProps) {
  return (
    <header className="head">
      <div>
        {site && <SiteMark site={site} />}
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children && <div className="head-commands">{children}</div>}
    </header>
  );
}
