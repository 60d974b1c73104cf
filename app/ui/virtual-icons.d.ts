/** The address of the file with all icons. `icons()` in `scripts/build/icons.ts` builds it. */
declare module "virtual:icons" {
  const address: string;
  export default address;
}
