import { useT } from "~/i18n/use-t";
import { useDistance } from "~/profiles/use-distance";
import { Select } from "~/ui/select";
import type { SearchFilters } from "../search";
import { distanceSteps } from "../search-order";

type DistanceControlProps = Pick<SearchFilters, "within"> & { error?: string | undefined };

export function DistanceControl({ within, error }: DistanceControlProps) {
  const t = useT();
  const distance = useDistance();
  const steps = distanceSteps.map((km) => ({
    value: String(km),
    label: t("discovery:within.step", { distance: distance(km) }),
  }));
  return (
    <Select
      label={t("discovery:within.label")}
      name="within"
      defaultValue={within ?? ""}
      error={error}
      options={steps}
      placeholder={t("common:form.any")}
    />
  );
}
