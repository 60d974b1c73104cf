/** The id of the control of a field, so that a summary of errors can lead to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}
