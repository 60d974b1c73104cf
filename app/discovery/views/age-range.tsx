import { useT } from "~/i18n/use-t";
import { Field } from "~/ui/field";
import { oldestAge } from "../search";

interface AgeRangeProps {
  minAge: number;
  from: number | string | undefined;
  to: number | string | undefined;
  errorOf?: (field: string) => string | undefined;
}

export function AgeRange({ minAge, from, to, errorOf }: AgeRangeProps) {
  const t = useT();
  const shared = { type: "number", inputMode: "numeric", min: minAge, max: oldestAge, hideLabel: true } as const;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("common:fields.age")}</legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-baseline gap-2.5">
        <Field
          {...shared}
          label={t("discovery:filters.ageFrom")}
          name="min_age"
          defaultValue={from}
          error={errorOf?.("min_age")}
          placeholder={String(minAge)}
        />
        <span aria-hidden="true">–</span>
        <Field
          {...shared}
          label={t("discovery:filters.ageTo")}
          name="max_age"
          defaultValue={to}
          error={errorOf?.("max_age")}
          placeholder={String(oldestAge)}
        />
      </div>
    </fieldset>
  );
}
