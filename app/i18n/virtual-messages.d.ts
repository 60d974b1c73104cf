/** Made by `messages()` of `scripts/build/messages.ts`: one locale's browser texts, English filled in. */
declare module "virtual:messages/*" {
  type Bundle = import("./messages").Bundle;
  const bundle: Bundle;
  export default bundle;
  /** What comes with some pages only. */
  export const later: import("./texts").Later;
}
