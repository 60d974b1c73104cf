import { atOnce, late } from "~/ui/late";
import { Tray as TrayNow } from "./tray";

/** Works as plain forms; its code comes by itself, apart from the page's own: a tray just opened is not drawn anew (P12). */
export const Tray = late(import.meta.env.SSR ? TrayNow : null, async () => (await import("./tray")).Tray, atOnce);
