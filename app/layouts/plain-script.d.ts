/** The address of a script that is bundled on its own, see scripts/build/plain-script.ts. */
declare module "*?plain" {
  const address: string;
  export default address;
}
