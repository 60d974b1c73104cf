/** The address of the file with all icons, made by `icons()` of `scripts/build/icons.ts`. */
declare module "virtual:icons" {
  const address: string;
  export default address;
}
