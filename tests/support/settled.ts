import { afterAll, vi } from "vitest";
import { stopListening } from "~/events";
import { servicesAreStarted, stopServices } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";

/**
 * Undoes changes to the process after each file, because test files share one process. Fails a file that leaves its
 * services open.
 */
afterAll(async () => {
  vi.useRealTimers();
  // Undo the stubs of the last test, which Vitest would leave for the next file.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  stopListening();
  forgetTenants();
  if (!servicesAreStarted()) return;
  await stopServices();
  throw new Error("This file left its services open: close its test app in afterAll.");
});
