/** Sets a field's value and fires `input`, which browsers do not fire for a script. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}

/** Puts an unsent text back into its field, before the text typed meanwhile. */
export function restoreText(field: HTMLTextAreaElement, text: string): void {
  insertText(field, field.value ? `${text}\n${field.value}` : text);
}
