import { useNavigate } from "@remix-run/react";
import { type RefObject, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { SearchForm } from "../members-page";
import { filtersAt } from "../search";
import { queryOf } from "../use-search-preview";

type Sentence = "finding" | "denied" | "nothing" | "elsewhere";

export interface LocateButtonProps {
  /** The form whose other fields the new search keeps. */
  box: RefObject<HTMLFormElement>;
  form: SearchForm;
}

/** Searches around the browser's location and leaves the other fields unchanged (API-10). Needs script. */
export function LocateButton({ box, form }: LocateButtonProps) {
  const t = useT();
  const navigate = useNavigate();
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
