/** Sets a field's value and fires the `input` event that the browser omits. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}

/** Returns an unsent text to its field, in front of text typed since. */
export function restoreText(field: HTMLTextAreaElement, text: string): void {
  insertText(field, field.value ? `${text}\n${field.value}` : text);
}
