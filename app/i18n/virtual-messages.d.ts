/** One locale's texts for the browser. `scripts/build/messages.ts` generates this module. */
declare module "virtual:messages/*" {
  type MessageModule = import("./browser-texts").MessageModule;
  const bundle: MessageModule["default"];
  export default bundle;
  /** Texts that only some pages need. */
  export const later: MessageModule["later"];
}
