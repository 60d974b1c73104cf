import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import { guardReloads, type RouterWork } from "./reload-guard";

/** Guards the page's reloads for as long as it stands (`guardReloads`). */
export function useReloadGuard(): void {
  const t = useT();
  const { location } = useNavigation();
  const isFetching = useFetchers().length > 0;
  const wanted = location ? location.pathname + location.search + location.hash : null;
  const work = useRef<RouterWork>({ wanted, isFetching });
  const say = useRef(t);
  useEffect(() => {
    work.current = { wanted, isFetching };
    say.current = t;
  });
  useEffect(() => {
    const tell = () => toast({ text: say.current("errors:network"), tone: "danger" });
    return guardReloads(() => work.current, tell);
  }, []);
}
