/** URL of a script bundled by scripts/build/plain-script.ts. */
declare module "*?plain" {
  const address: string;
  export default address;
}
