// Editors and a bare `npx vitest` look for this name only; the configuration itself is remix.config.ts.
export { default } from "./remix.config";
