import { useFetcher, useLocation } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";

interface DismissButtonProps {
  /** One of `dismissalKeys`. */
  alert: string;
  /** Hides the alert in this browser. */
  onDismiss: () => void;
}

/** Button that hides an alert at once, and stores the dismissal in the browser and on the server. */
export function DismissButton({ alert, onDismiss }: DismissButtonProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.doDismissal()} onSubmit={onDismiss} className="-my-2">
      <input type="hidden" name="return_to" value={pathname + search} />
      <IconButton
        name="alert"
        value={alert}
        label={t("layouts:alerts.dismiss")}
        icon={<Icon name="x" className="size-5" />}
        className="text-current"
      />
    </fetcher.Form>
  );
}
