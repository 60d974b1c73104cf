import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/**
 * A handler of clicks for an element whose links React did not draw (`markup`): they go through the router as `AppLink`
 * does. What a browser does with a link otherwise, a new tab or a download, stays with it.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest("a");
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
