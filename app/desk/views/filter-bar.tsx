import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";

interface FilterChoice {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

interface FilterBarProps {
  /** URL of the list, without its query. */
  action: string;
  choices: readonly FilterChoice[];
  /** A search field, filled from the URL. */
  search?: { name: string; label: string; value: string };
  children?: ReactNode;
}

/**
 * Filters of a list as a GET form, so that the URL contains the filters. A change starts at the first page, because the
 * form sends no cursor.
 */
export function FilterBar({ action, choices, search, children }: FilterBarProps) {
  const t = useT();
  const isFiltered = choices.some(({ value }) => value !== "") || Boolean(search?.value);
  return (
    <form className="filter" action={action} data-filter-form>
      {search && (
        <label className="filter-words">
          <span className="unseen">{search.label}</span>
          <input type="search" name={search.name} defaultValue={search.value} placeholder={search.label} data-filter />
        </label>
      )}
      {choices.map(({ name, label, value, options }) => (
        <label key={name}>
          <span>{label}</span>
          <select name={name} defaultValue={value}>
            <option value="">{t("desk:filter.any")}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {children}
      <button type="submit" className="button" data-filter-send>
        {t("desk:filter.show")}
      </button>
      {isFiltered && (
        <a className="button quiet" href={action}>
          {t("desk:filter.clear")}
        </a>
      )}
    </form>
  );
}
