import { Icon } from "~/ui/icon";
import type { Translate } from "~/i18n/messages";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { choiceKey, interestWords, isChoiceField } from "~/profiles/fields";
import { useDistance } from "~/profiles/use-distance";
import type { SearchField } from "~/tenancy/profile-fields";
import { Chip } from "~/ui/chip";
import type { MembersPage, SearchForm } from "../members-page";
import { type ExtraPart, isExtraPart, partsInUse, type SearchFilters, withoutField } from "../search";
import { writeSearch } from "../search-address";

/** The active filters. Each links to the same search without this filter. Phones show only their number. */
export function SearchChips({ answer }: { answer: MembersPage }) {
  const { filters, form, order } = answer;
  const t = useT();
  const distance = useDistance();
  const inUse = partsInUse(filters, form.fields);
  if (inUse.length === 0) return null;
  const extraWords: (part: ExtraPart) => string = (part) => {
    if (part === "within") return t("discovery:within.step", { distance: distance(filters.within ?? 0) });
    if (part === "places") return answer.placeNames ?? "";
    if (part === "answers") return t("discovery:filters.answers");
    return (filters.genders ?? []).map((gender) => labelOf(form.genders, gender)).join(", ");
  };
  return (
    // Position the list, because its visually hidden text would otherwise widen the page.
    <ul aria-label={t("discovery:filters.current")} className="relative flex flex-wrap gap-2 max-md:hidden">
      {inUse.map((field) => {
        const words = isExtraPart(field) ? extraWords(field) : filterWords(t, field, filters, form);
        return (
          <li key={field} className="shrink-0">
            <Chip selected href={paths.members(writeSearch(withoutField(filters, field), order))} icon={null}>
              <span className="sr-only">{t("discovery:filters.removeOne", { filter: words })}</span>
              <span aria-hidden="true">{words}</span>
              <Icon name="x" className="size-4" />
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}

function filterWords(t: Translate, field: SearchField, filters: SearchFilters, form: SearchForm): string {
  if (field === "gender") return labelOf(form.genders, filters.gender);
  if (isChoiceField(field)) return t(choiceKey(field, filters[field] ?? ""));
  if (field === "age") return ageWords(t, filters);
  if (field === "interests") return (filters.interests ?? []).map((interest) => interestWords(t, interest)).join(", ");
  return field === "country" ? labelOf(form.countries, filters.country) : labelOf(form.regions, filters.countryregion);
}

function labelOf(choices: SearchForm["countries"], value: string | undefined): string {
  return choices.find((choice) => choice.value === value)?.label ?? value ?? "";
}

export function ageWords(t: Translate, { min_age: min, max_age: max }: SearchFilters): string {
  if (min !== undefined && max !== undefined) return t("discovery:filters.ages", { min, max });
  return min === undefined
    ? t("discovery:filters.ageAtMost", { max: max ?? "" })
    : t("discovery:filters.ageAtLeast", { min });
}
