/// <reference types="vitest/config" />
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkOf } from "./scripts/build/chunks";
import { FaultsFirst } from "./scripts/build/faults-first";
import { futureFlags } from "./scripts/build/future-flags";
import { icons } from "./scripts/build/icons";
import { messages } from "./scripts/build/messages";
import { findMockingTests } from "./scripts/build/mocking-tests";
import { moduleCache, moduleCacheKey } from "./scripts/build/module-cache";
import { plainScript } from "./scripts/build/plain-script";
import { precompress } from "./scripts/build/precompress";
import { programInputs } from "./scripts/build/program-inputs";

/**
 * Compresses in passes, since a later pass drops code that an earlier pass folded. Every supported browser knows
 * ES2020.
 */
const terserOptions = {
  ecma: 2020 as const,
  compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false },
};

/** Files of the operators' console have a folder of their own, which only its host serves. */
const assetFileNames = ({ originalFileNames }: { originalFileNames: string[] }) =>
  originalFileNames.some((name) => /(?:^|\/)themes\/desk\.\w+$/.test(name))
    ? "assets/desk/[name]-[hash][extname]"
    : "assets/[name]-[hash][extname]";

const mocking = process.env.VITEST ? findMockingTests(import.meta.dirname) : [];

/** The only build file. It is the Vite config, so every command passes `--config remix.config.ts`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    messages(),
    icons(),
    plainScript(),
    tailwindcss(),
    // Vitest runs modules, not routes: the Remix plugin would start its own child compiler there.
    !process.env.VITEST &&
      remix({
        serverModuleFormat: "esm",
        buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
        buildEnd: ({ remixConfig }) => precompress(join(remixConfig.buildDirectory, "client")),
        future: futureFlags,
      }),
    programInputs(),
    Boolean(process.env.VITEST) && moduleCacheKey(import.meta.dirname),
  ],
  // Prebundles all libraries of the browser before the first page asks.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/*/views/**/*.tsx"] },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  esbuild: { jsx: "automatic" },
  // Bundles two libraries of which the server needs a small part. Unbundled they cost half of the start and 80 MB
  // (P14).
  ...(isSsrBuild ? { ssr: { noExternal: ["kysely", "zod"] } } : {}),
  build: {
    target: isSsrBuild ? "node20" : "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Source maps make stacks in the log readable. Browsers get no source maps.
    sourcemap: Boolean(isSsrBuild),
    // Terser saves some four per cent over esbuild in the files that a page waits for (P12).
    ...(isSsrBuild
      ? {}
      : {
          minify: "terser" as const,
          terserOptions,
          modulePreload: { polyfill: false, resolveDependencies: () => [] },
        }),
    rollupOptions: {
      // These packages do not declare that they have no side effects. Every page would load them with react-i18next.
      treeshake: { moduleSideEffects: (id) => !/\/node_modules\/(?:html-parse-stringify|void-elements)\//.test(id) },
      // Stacks need lines only. Maps without the sources' text start a tenth of a second faster.
      output: isSsrBuild
        ? { sourcemapExcludeSources: true, assetFileNames }
        : { manualChunks: chunkOf, onlyExplicitManualChunks: true, assetFileNames },
      // Hides three expected warnings: empty resource routes, late parts imported twice, and annotations of libraries.
      onwarn: (warning, warn) => {
        const isLate = warning.plugin === "vite:reporter" && warning.message.includes("dynamically imported by");
        const isOurs = warning.code !== "EMPTY_BUNDLE" && warning.code !== "INVALID_ANNOTATION";
        if (isOurs && !isLate) warn(warning);
      },
    },
  },
  test: {
    // Ends only tests that hang: a loaded machine takes ten times as long.
    hookTimeout: 300_000,
    testTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    // More workers than cores, because many tests wait. Redis has databases for eight workers.
    maxWorkers: Math.min(8, Math.ceil(availableParallelism() * 1.5)),
    sequence: { sequencer: FaultsFirst },
    setupFiles: ["tests/support/settled.ts"],
    // Keeps transformed modules between runs, which saves most of a single file's start.
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      // Shares a process's modules between files, which halves the work. settled.ts keeps them from sharing anything else.
      {
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "tests/**/*.test.ts"],
          exclude: ["tests/journeys/**", "node_modules/**", ...mocking],
        },
      },
      { extends: true, test: { name: "own", include: mocking } },
    ],
  },
}));
