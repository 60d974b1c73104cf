import { afterAll, vi } from "vitest";
import { stopListening } from "~/events";
import { servicesAreStarted, stopServices } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";

/**
 * Test files run one after the other in the same process. What one of them set up for the whole process is put back when
 * it ends; services that it left open fail it, as the next file would meet them.
 */
afterAll(async () => {
  vi.useRealTimers();
  // By itself that happens before each test only: what the last one put in place would meet the next file.
  vi.unstubAllGlobals();
  stopListening();
  forgetTenants();
  if (!servicesAreStarted()) return;
  await stopServices();
  throw new Error("This file left its services open: close its test app in afterAll.");
});
