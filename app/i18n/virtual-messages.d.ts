/** Made by `messages()` of `scripts/build/messages.ts`: one locale's browser texts, English filled in. */
declare module "virtual:messages/*" {
  type MessageModule = import("./browser-texts").MessageModule;
  const bundle: MessageModule["default"];
  export default bundle;
  /** The texts that come with some pages only. */
  export const later: MessageModule["later"];
}
