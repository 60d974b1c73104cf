/** Made by `messages()` of `scripts/build/messages.ts`: one locale's browser texts, English filled in. */
declare module "virtual:messages/*" {
  const bundle: import("./messages").Bundle;
  export default bundle;
}
