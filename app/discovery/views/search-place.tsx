import { useNavigate } from "@remix-run/react";
import { type RefObject, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { useHydrated } from "~/profiles/use-hydrated";
import { useDistance } from "~/profiles/use-distance";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Select } from "~/ui/select";
import type { SearchForm } from "../members-page";
import { filtersAt, type SearchFilters } from "../search";
import { distanceSteps } from "../search-order";
import { queryOf } from "../use-search-preview";

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

type Sentence = "finding" | "denied" | "nothing" | "elsewhere";

/** Searches around the browser's location and leaves the other fields unchanged (API-10). Needs script. */
export function LocateButton({ box, form }: { box: RefObject<HTMLFormElement>; form: SearchForm }) {
  const t = useT();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [said, setSaid] = useState<Sentence | null>(null);
  async function find(): Promise<void> {
    setSaid("finding");
    const { locate } = await import("~/profiles/whereabouts");
    const { place, ...failed } = await locate();
    if (!place) return setSaid("because" in failed ? failed.because : "nothing");
    const found = filtersAt(place, form);
    if (!found) return setSaid("elsewhere");
    setSaid(null);
    const search = new URLSearchParams(box.current ? queryOf(box.current) : "");
    for (const [name, value] of Object.entries(found)) search.set(name, value);
    navigate(paths.members(search.toString()));
  }
  if (!isHydrated) return null;
  return (
    <div className="grid gap-1.5">
      <Button
        type="button"
        variant="quiet"
        block
        busy={said === "finding"}
        onClick={() => void find().catch(() => setSaid("nothing"))}
        icon={<Icon name="locate-fixed" className="size-5" />}
      >
        {t("discovery:locate.do")}
      </Button>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {said && t(`discovery:locate.${said}`)}
      </p>
    </div>
  );
}
