import type { SiteNamed } from "./site-mark";

/** Sites as choices of a filter. */
export const siteOptions = (sites: readonly SiteNamed[]) =>
  sites.map(({ slug, name }) => ({ value: slug, label: name }));

/** Sites as options of a form's field. */
export function SiteOptions({ sites }: { sites: readonly SiteNamed[] }) {
  return siteOptions(sites).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
