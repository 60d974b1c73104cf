/** Fills a field by script, and fires the event of typing that the browser then leaves out. */
export function writeInto(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}
