import { afterAll, vi } from "vitest";
import { stopListening } from "~/events";
import { servicesAreStarted, stopServices } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";

/**
 * Test files share one process. Changes to the whole process are undone after each file. A file fails when it leaves
 * its services open.
 */
afterAll(async () => {
  vi.useRealTimers();
  // Vitest undoes stubs before the next test only. Stubs of the last test would reach the next file.
  vi.unstubAllGlobals();
  stopListening();
  forgetTenants();
  if (!servicesAreStarted()) return;
  await stopServices();
  throw new Error("This file left its services open: close its test app in afterAll.");
});
