/** Orders the keys of a value like those of a model. Keys without a place in the model follow in their own order. */
export function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry, place) => inOrderOf(modelOf(model, entry, place), entry));
  if (!isObject(value)) return value;
  const like = isObject(model) ? model : {};
  const known = Object.keys(like).filter((key) => Object.hasOwn(value, key));
  const others = Object.keys(value).filter((key) => !Object.hasOwn(like, key));
  return Object.fromEntries([...known, ...others].map((key) => [key, inOrderOf(like[key], value[key])]));
}

/** Finds the model of a list's entry by its id, or by its place. */
function modelOf(model: unknown, entry: unknown, place: number): unknown {
  if (!Array.isArray(model)) return undefined;
  const id = isObject(entry) ? entry.id : undefined;
  return id === undefined ? model[place] : model.find((one) => isObject(one) && one.id === id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
