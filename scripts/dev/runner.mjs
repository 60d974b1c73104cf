import { createServerModuleRunner } from "vite";

/**
 * Runs server modules from their sources. A fresh runner evaluates every module again; Vite keeps its transforms of
 * unchanged files.
 * @param {import("vite").ViteDevServer} vite
 */
export function createRunner(vite) {
  // Node applies no source maps to evaluated code.
  return createServerModuleRunner(vite.environments.ssr, { hmr: false, sourcemapInterceptor: "prepareStackTrace" });
}
