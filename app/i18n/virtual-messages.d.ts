/** Made by `messages()` of `scripts/build/messages.ts`: one locale's browser texts, English filled in. */
declare module "virtual:messages/*" {
  type Bundle = import("./messages").Bundle;
  const bundle: Bundle;
  export default bundle;
  /** The namespaces that come later. */
  export function later(): Promise<Bundle>;
}
