import { useT } from "~/i18n/use-t";
import { Field } from "~/ui/field";
import { oldestAge } from "../search";

interface AgeRangeProps {
  minAge: number;
  from: number | undefined;
  to: number | undefined;
}

export function AgeRange({ minAge, from, to }: AgeRangeProps) {
  const t = useT();
  const shared = { type: "number", inputMode: "numeric", min: minAge, max: oldestAge, hideLabel: true } as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("common:fields.age")}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2.5">
        <Field
          {...shared}
          label={t("discovery:filters.ageFrom")}
          name="min_age"
          defaultValue={from}
          placeholder={String(minAge)}
        />
        <span aria-hidden="true">–</span>
        <Field
          {...shared}
          label={t("discovery:filters.ageTo")}
          name="max_age"
          defaultValue={to}
          placeholder={String(oldestAge)}
        />
      </div>
    </fieldset>
  );
}
