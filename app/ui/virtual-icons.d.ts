/** URL of the file with all icons, built by `icons()` in `scripts/build/icons.ts`. */
declare module "virtual:icons" {
  const address: string;
  export default address;
}
