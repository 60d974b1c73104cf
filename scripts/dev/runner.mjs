import { createServerModuleRunner } from "vite";

/**
 * Runs server modules from their sources. A fresh runner evaluates every module again; Vite keeps its transforms of
 * unchanged files.
 * @param {import("vite").ViteDevServer} vite
 */
export function createRunner(vite) {
  // Node's own source maps do not know code that was evaluated.
  return createServerModuleRunner(vite.environments.ssr, { hmr: false, sourcemapInterceptor: "prepareStackTrace" });
}
