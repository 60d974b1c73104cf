import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import type { MembersPage } from "../members-page";
import { writeSearch } from "../search";
import { searchOrders } from "../search-order";

/** Order of the results, with a note when the order needs the viewer's place. */
export function SearchOrder({ answer: { filters, order, form, ignored, isPreset } }: { answer: MembersPage }) {
  const t = useT();
  const offered = searchOrders.filter((each) => each !== "nearest" || form.distance !== "none");
  const wantsPlace = form.distance === "needs-place" && (ignored.includes("order") || ignored.includes("within"));
  return (
    <nav aria-label={t("discovery:order.label")} className="grid gap-1.5">
      <ul className="scroll-quiet fades-out -mx-page flex gap-2 overflow-x-auto px-page md:flex-wrap">
        {offered.map((each) => (
          <li key={each} className="shrink-0">
            <Chip href={paths.members(writeSearch(filters, each))} selected={each === order} current={each === order}>
              {t(`discovery:order.${each}`)}
            </Chip>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">
        {isPreset && `${t("discovery:suggested")} `}
        {t(`discovery:why.${order}`)}
      </p>
      {wantsPlace && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon name="map-pin" className="size-4" />
          <AppLink href={paths.profile()} className="link">
            {t("discovery:needsPlace")}
          </AppLink>
        </p>
      )}
    </nav>
  );
}
