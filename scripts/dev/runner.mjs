import { createServerModuleRunner } from "vite";

/**
 * Runs server modules from their sources. A new runner evaluates every module again, while Vite keeps the compiled
 * form of unchanged files.
 * @param {import("vite").ViteDevServer} vite
 */
export function createRunner(vite) {
  // Make stack traces name lines of the sources instead of the compiled code.
  return createServerModuleRunner(vite.environments.ssr, { hmr: false, sourcemapInterceptor: "prepareStackTrace" });
}
