/** The routes and assets of this build, made by the Remix plugin. */
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
