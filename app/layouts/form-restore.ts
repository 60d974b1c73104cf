/** Storage key of typed text and scroll position, for the reload after a change of language. Never holds passwords. */
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

/** Fields whose values are stored. */
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
    // Ignore blocked storage, because the language must change anyway.
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

/** Bypasses React's value setter and fires the events, because browsers fire no events for values set by script. */
function write(field: Field, value: string | boolean): void {
  const part = isTicked(field) ? "checked" : "value";
  if ((field as HTMLInputElement)[part] === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), part)?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}
