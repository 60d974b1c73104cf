/** Sets a field's value and fires the `input` event that the browser omits. */
export function writeInto(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}
