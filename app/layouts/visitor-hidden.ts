import { followHiding } from "~/client/page-hidden";

// A hydrated page of a member has it from keep-live; every other page runs this script.
followHiding();
