import { followHiding } from "~/client/page-hidden";

// Hydrated pages of members start this in start-live-updates.ts. Every other page runs this script.
followHiding();
