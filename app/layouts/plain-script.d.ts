/** The address of a script bundled by itself, see scripts/build/plain-script.ts. */
declare module "*?plain" {
  const address: string;
  export default address;
}
