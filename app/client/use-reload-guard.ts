import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { guardReloads, type RouterWork } from "./reload-guard";
import { useNetworkToast } from "./use-network-toast";

export function useReloadGuard(): void {
  const tell = useNetworkToast();
  const { location } = useNavigation();
  const isFetching = useFetchers().length > 0;
  const wanted = location ? location.pathname + location.search + location.hash : null;
  const work = useRef<RouterWork>({ wanted, isFetching });
  useEffect(() => {
    work.current = { wanted, isFetching };
  });
  useEffect(() => guardReloads(() => work.current, tell), [tell]);
}
