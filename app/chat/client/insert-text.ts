/** Sets a field's value and fires `input`, because browsers fire no event for a script's change. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}

/** Puts an unsent text back into its field, in front of newer text. */
export function restoreText(field: HTMLTextAreaElement, text: string): void {
  insertText(field, field.value ? `${text}\n${field.value}` : text);
}
