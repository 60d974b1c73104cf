/**
 * Storage key of typed text and scroll position during the reload after a change of language. Passwords are not stored.
 * Reading removes the entry.
 */
const heldAs = "typed";
const lifetimeMs = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Held {
  path: string;
  at: number;
  scroll: number;
  fields: [name: string, value: string | boolean][];
}

const unkept = /^(hidden|password|file|submit|button)$/;

/** Fields whose text is stored. */
function fieldsOf(page: ParentNode): Field[] {
  const all = [...page.querySelectorAll<Field>("main :is(input, textarea, select)[name]")];
  return all.filter(({ type }) => !unkept.test(type));
}

const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

export function storeTyped(): void {
  const fields = fieldsOf(document).map((field) => [field.name, isTicked(field) ? field.checked : field.value]);
  const held = { path: location.pathname, at: Date.now(), scroll: scrollY, fields };
  try {
    sessionStorage.setItem(heldAs, JSON.stringify(held));
  } catch {
    // Ignore a blocked storage, because the language must change anyway.
  }
}

function takeHeld(): Held | null {
  try {
    const held = JSON.parse(sessionStorage.getItem(heldAs) ?? "null") as Held | null;
    sessionStorage.removeItem(heldAs);
    return held && held.path === location.pathname && Date.now() - held.at < lifetimeMs ? held : null;
  } catch {
    return null;
  }
}

export function restoreTyped(): void {
  const held = takeHeld();
  if (!held) return;
  const fields = fieldsOf(document);
  // In another language the same page has the same fields in the same order.
  const isSame = fields.length === held.fields.length && fields.every(({ name }, at) => name === held.fields[at]?.[0]);
  if (isSame) for (const [at, field] of fields.entries()) write(field, held.fields[at]?.[1] ?? "");
  scrollTo(0, held.scroll);
}

/** Sets a value past React's own setter and fires the events. Browsers fire none for values set by script. */
function write(field: Field, value: string | boolean): void {
  const part = isTicked(field) ? "checked" : "value";
  if ((field as HTMLInputElement)[part] === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), part)?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}
