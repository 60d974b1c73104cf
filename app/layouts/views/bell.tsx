import { useT } from "~/i18n/use-t";
import { Badge, badgeText } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";

/** Id of the sheet with all alerts, which the bell and the line on the page open. */
export const alertsId = "alerts";

/** Opens all alerts. The label contains the number, because screen readers skip the badge of a labelled button. */
export function Bell({ count }: { count: number }) {
  const t = useT();
  const label = t("layouts:alertsLabel");
  return (
    <IconButton
      type="button"
      popovertarget={alertsId}
      label={count > 0 ? `${label} (${badgeText(count)})` : label}
      icon={
        <>
          <Icon name="bell" className="size-5" />
          <Badge count={count} className="absolute top-0 right-0" />
        </>
      }
      className="relative"
    />
  );
}
