import type { RouteObject } from "react-router-dom";
import { routes } from "~/desk/routes";

export interface DeskAddress {
  /** The path with its parameters, such as `/desk/:site/members/:id`. */
  path: string;
  takesForm: boolean;
}

/** All paths of the operators' console, read from its table of routes to include every new screen. */
export function addressesOfDesk(table: readonly RouteObject[] = routes, above = ""): DeskAddress[] {
  return table.flatMap(({ path = "", children, action, loader }) => {
    const whole = path.startsWith("/") ? path : `${above}/${path}`.replace(/\/$/, "");
    const here = loader || action ? [{ path: whole, takesForm: action !== undefined }] : [];
    return [...here, ...addressesOfDesk(children ?? [], whole)];
  });
}
