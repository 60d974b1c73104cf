import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { type ReactNode, type RefObject, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { choiceKey, choicesOf, fieldLabelKey, isChoiceField } from "~/profiles/fields";
import { InterestChips } from "~/profiles/views/interest-chips";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { classNames } from "~/ui/class-names";
import { ChipChoice } from "~/ui/chip-choice";
import { IconButton } from "~/ui/icon-button";
import { type Option, Select } from "~/ui/select";
import { usePainted } from "~/ui/use-painted";
import type { ChoiceField, SearchField } from "~/tenancy/profile-fields";
import type { SearchForm as FormFacts } from "../members-page";
import { asksPlaces, fieldsInUse, type SearchFilters } from "../search";
import type { SearchOrder } from "../search-order";
import { useSearchPreview } from "../use-search-preview";
import { AgeRange } from "./age-range";
import { DistanceControl } from "./distance-control";
import { LazyLocateButton } from "./lazy-locate-button";

export const filtersId = "filters";

/** Fields always visible. A button reveals the others, so that keyboard users can skip them. */
const firstFields: readonly SearchField[] = ["gender", "age", "country", "region"];

/** Media query of windows that show the form at once. Equals the `lg:` breakpoint in `sheetStyle`. */
const besideResults = "(width >= 62rem)";

/** On phones the form is a popover. Browsers without popovers show it in the page. */
const sheetStyle = classNames(
  "inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-full overflow-auto overscroll-contain rounded-t-sheet bg-overlay",
  "text-ink shadow-3 backdrop:bg-scrim open:animate-rise",
  "lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7rem)] lg:rounded-card lg:bg-surface lg:shadow-1",
);

type SearchFormProps = {
  searchKey: string;
  filters: SearchFilters;
  order: SearchOrder;
  form: FormFacts;
  children: ReactNode;
};

/** The search form, as a plain GET form: a popover on phones, beside the results on wide screens. */
export function SearchForm({ searchKey, filters, order, form, children }: SearchFormProps) {
  const t = useT();
  const sheet = useRef<HTMLElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const preview = useSearchPreview(box);
  const isDrawn = usePainted() || window.matchMedia(besideResults).matches;
  if (!isDrawn) return <search id={filtersId} popover="auto" className={sheetStyle} />;
  return (
    <search ref={sheet} id={filtersId} popover="auto" className={sheetStyle} aria-label={t("discovery:filters.title")}>
      <Form
        ref={box}
        key={searchKey}
        method="get"
        action={paths.members()}
        className="grid gap-5 p-5"
        onChange={preview.ask}
        onSubmit={() => hideSheet(sheet)}
      >
        <SheetHead />
        <SearchControls filters={filters} form={form} current={preview.form ?? form} />
        {form.distance === "offered" && <DistanceControl within={filters.within} />}
        {asksPlaces(form) && <LazyLocateButton box={box} form={form} />}
        {form.asksPrompts && (
          <div className="flex">
            <ChipChoice
              name="answers"
              value="true"
              defaultChecked={filters.answers === true}
              label={t("discovery:filters.answers")}
            />
          </div>
        )}
        {(["genders", "places"] as const).map((part) =>
          filters[part]?.map((value) => <input key={value} type="hidden" name={part} value={value} />),
        )}
        {order !== "active" && <input type="hidden" name="order" value={order} />}
        <SheetFoot count={preview.count} />
      </Form>
      {children}
    </search>
  );
}

function hideSheet(sheet: RefObject<HTMLElement>): void {
  const box = sheet.current as (HTMLElement & { hidePopover?(): void }) | null;
  if (box?.matches(":popover-open")) box.hidePopover?.();
}

function SheetHead() {
  const t = useT();
  return (
    <header className="flex items-center justify-between gap-3">
      <h2>{t("discovery:filters.title")}</h2>
      <IconButton
        type="button"
        label={t("discovery:filters.close")}
        icon={<Icon name="x" className="size-5" />}
        className="-mr-2 lg:hidden"
        popovertarget={filtersId}
        popovertargetaction="hide"
      />
    </header>
  );
}

function SheetFoot({ count }: { count: { value: number; shown: string } | null }) {
  const t = useT();
  const label = count
    ? t("discovery:filters.showCount", { count: count.value, shown: count.shown })
    : t("discovery:filters.show");
  return (
    <footer className="sticky bottom-0 -mx-5 -mb-5 flex gap-2.5 border-t border-line bg-overlay px-5 py-3.5 lg:flex-col lg:bg-surface">
      <ButtonLink href={paths.members("cleared=1")} variant="quiet">
        {t("discovery:filters.clear")}
      </ButtonLink>
      <Button className="grow lg:order-first">
        <span aria-live="polite">{label}</span>
      </Button>
    </footer>
  );
}

interface SearchControlsProps {
  filters: SearchFilters;
  form: FormFacts;
  /** The choices for the currently selected values. */
  current: FormFacts;
}

function SearchControls({ filters, form, current }: SearchControlsProps) {
  const more = form.fields.filter((field) => !firstFields.includes(field));
  const control = (field: SearchField) => <SearchControl key={field} field={field} filters={filters} form={current} />;
  return (
    <>
      {form.fields.filter((field) => firstFields.includes(field)).map(control)}
      {more.length > 0 && (
        <MoreControls isOpen={fieldsInUse(filters, more).length > 0}>{more.map(control)}</MoreControls>
      )}
    </>
  );
}

function MoreControls({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <details open={isOpen} className="group grid gap-5">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold">
        {t("discovery:filters.more")}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-3">{children}</div>
    </details>
  );
}

type ControlProps = { field: SearchField; filters: SearchFilters; form: FormFacts };

function SearchControl({ field, filters, form }: ControlProps) {
  if (field === "age") return <AgeRange minAge={form.minAge} from={filters.min_age} to={filters.max_age} />;
  if (field === "country") return <CountryControl filters={filters} form={form} />;
  if (field === "region") return <RegionControl filters={filters} form={form} />;
  if (field === "interests") return <InterestControl filters={filters} form={form} />;
  if (!isChoiceField(field)) return null;
  return <ChoiceControl field={field} form={form} chosen={filters[field]} />;
}

function Group({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint && <p className="-mt-1 mb-1 text-sm text-ink-muted">{hint}</p>}
      {children}
    </fieldset>
  );
}

interface ChoicesProps {
  field: ChoiceField;
  options: readonly Option[];
  chosen?: string;
}

function ChoiceControl({ field, form, chosen }: Omit<ChoicesProps, "options"> & { form: FormFacts }) {
  const t = useT();
  const options =
    field === "gender" ? form.genders : choicesOf(field).map((value) => ({ value, label: t(choiceKey(field, value)) }));
  const Choices = options.length <= 2 ? FewChoices : ManyChoices;
  return <Choices field={field} options={options} chosen={chosen} />;
}

function FewChoices({ field, options, chosen = "" }: ChoicesProps) {
  const t = useT();
  return (
    <Group label={t(fieldLabelKey(field))}>
      <div className="flex flex-wrap gap-2">
        {[{ value: "", label: t("common:form.any") }, ...options].map(({ value, label }) => (
          <ChipChoice
            key={value}
            type="radio"
            name={field}
            value={value}
            defaultChecked={value === chosen}
            label={label}
          />
        ))}
      </div>
    </Group>
  );
}

function ManyChoices({ field, options, chosen = "" }: ChoicesProps) {
  const t = useT();
  return (
    <Select
      label={t(fieldLabelKey(field))}
      name={field}
      defaultValue={chosen}
      options={options}
      placeholder={t("common:form.any")}
    />
  );
}

function CountryControl({ filters, form }: Omit<ControlProps, "field">) {
  const t = useT();
  return (
    <Select
      label={t("common:fields.country")}
      name="country"
      defaultValue={filters.country ?? ""}
      options={form.countries}
      placeholder={t("common:form.any")}
    />
  );
}

/** Region field. Script loads a changed country's regions. Without script, the next page shows these regions. */
function RegionControl({ filters, form }: Omit<ControlProps, "field">) {
  const t = useT();
  const isKnown = form.regions.some(({ value }) => value === filters.countryregion);
  return (
    <Select
      key={form.regions[0]?.value ?? "none"}
      label={form.regionLabel}
      name="countryregion"
      defaultValue={isKnown ? filters.countryregion : ""}
      options={form.regions}
      disabled={form.regions.length === 0}
      placeholder={form.regions.length === 0 ? t("discovery:filters.regionFirst") : t("common:form.any")}
    />
  );
}

function InterestControl({ filters, form }: Omit<ControlProps, "field">) {
  const t = useT();
  return (
    <Group label={t("profiles:interestsTitle")} hint={t("discovery:filters.interestsHint")}>
      <InterestChips name="interests" interests={form.interests} chosen={filters.interests} />
    </Group>
  );
}
