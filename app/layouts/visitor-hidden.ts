import { listenForHiding } from "~/client/page-hidden";

// Members' pages call `listenForHiding` in start-live-updates.ts.
listenForHiding();
