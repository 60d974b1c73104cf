import { useT } from "~/i18n/use-t";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";

/** The sheet with all alerts, opened by the bell and by the line on the page. */
export const alertsId = "alerts";

export function Bell({ count }: { count: number }) {
  const t = useT();
  return (
    <IconButton
      type="button"
      popovertarget={alertsId}
      label={t("layouts:alertsLabel")}
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
