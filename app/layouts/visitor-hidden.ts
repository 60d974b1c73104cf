import { followHiding } from "~/client/page-hidden";

// The page of a visitor calls this. On members' pages start-live-updates.ts calls `followHiding`.
followHiding();
