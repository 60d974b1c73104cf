import { followHiding } from "~/client/page-hidden";

// Members' hydrated pages start this in start-live-updates.ts. Every other page runs this script.
followHiding();
