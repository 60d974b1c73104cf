import { followHiding } from "~/client/page-hidden";

// On members' pages start-live-updates.ts calls `followHiding`.
followHiding();
