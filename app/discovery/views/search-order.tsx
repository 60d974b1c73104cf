import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import type { MembersPage } from "../members-page";
import { writeSearch } from "../search-address";
import { searchOrders } from "../search-order";

/** A menu of the results' sort orders. */
export function OrderMenu({ answer: { filters, order, form } }: { answer: MembersPage }) {
  const t = useT();
  const offered = searchOrders.filter((each) => each !== "nearest" || form.distance !== "none");
  const current = t(`discovery:order.${order}`);
  return (
    <Menu
      label={`${t("discovery:order.label")}: ${current}`}
      trigger={
        <>
          <Icon name="arrow-up-down" className="size-5" />
          <span className="text-sm font-semibold max-md:sr-only">{current}</span>
        </>
      }
    >
      {offered.map((each) => (
        <MenuItem key={each} href={paths.members(writeSearch(filters, each))} current={each === order}>
          <Icon name="check" className={each === order ? "size-5" : "invisible size-5"} />
          {t(`discovery:order.${each}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The main parameters of the ranking, shown by an information button. */
export function RankingNote({ answer: { order, isPreset, preferences } }: { answer: MembersPage }) {
  const t = useT();
  return (
    <Menu
      align="start"
      label={t("discovery:why.label")}
      trigger={<Icon name="info" className="size-5 text-ink-muted" />}
      triggerClassName="-my-2.5 grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <li className="w-[min(20rem,var(--menu-room,60vw))] p-3 text-sm">
        {isPreset && `${t(preferences === "saved" ? "discovery:preferences.suggested" : "discovery:suggested")} `}
        {t(`discovery:why.${order}`)}
      </li>
    </Menu>
  );
}

/** Leads to the profile when the search needs the viewer's place. */
export function NeedsPlace({ answer: { form, ignored } }: { answer: MembersPage }) {
  const t = useT();
  const isWanted = form.distance === "needs-place" && (ignored.includes("order") || ignored.includes("within"));
  if (!isWanted) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Icon name="map-pin" className="size-4" />
      <AppLink href={paths.profile()} className="link">
        {t("discovery:needsPlace")}
      </AppLink>
    </p>
  );
}
