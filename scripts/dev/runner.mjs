import { createServerModuleRunner } from "vite";

/**
 * Runs server modules from their sources.
 * A new runner evaluates every module again. Vite keeps the compiled form of unchanged files.
 * @param {import("vite").ViteDevServer} vite
 */
export function createRunner(vite) {
  // Without this, stack traces would name lines of the compiled code.
  return createServerModuleRunner(vite.environments.ssr, { hmr: false, sourcemapInterceptor: "prepareStackTrace" });
}
