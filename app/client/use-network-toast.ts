import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import { useLatestCallback } from "~/ui/use-on-change";

export function useNetworkToast(): () => void {
  const t = useT();
  return useLatestCallback(() => toast({ text: t("errors:network"), tone: "danger" }));
}
