/** The id of a field's control, so that an error summary can link to the field. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}
