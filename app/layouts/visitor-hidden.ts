import { followHiding } from "~/client/page-hidden";

// Members' pages call `followHiding` in start-live-updates.ts.
followHiding();
