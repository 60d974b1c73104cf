/** The id of a field's control. An error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}
