/** The address of a separately bundled script, see scripts/build/plain-script.ts. */
declare module "*?plain" {
  const address: string;
  export default address;
}
