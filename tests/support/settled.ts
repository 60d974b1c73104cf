import { afterAll, vi } from "vitest";
import { stopListening } from "~/events";
import { servicesAreStarted, stopServices } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";

/**
 * Test files share one process, so process-wide changes are undone after each file. Services left open fail the
 * file.
 */
afterAll(async () => {
  vi.useRealTimers();
  // Vitest undoes stubs only before each test, so the last test's would reach the next file.
  vi.unstubAllGlobals();
  stopListening();
  forgetTenants();
  if (!servicesAreStarted()) return;
  await stopServices();
  throw new Error("This file left its services open: close its test app in afterAll.");
});
