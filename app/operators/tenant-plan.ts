/** Differences between a tenant's row and its files, for commands to print. */

type StoredRecord = { state: string; record: unknown; company: unknown };

export type Change = { path: string; before: string | null; after: string | null };

/** Lists each value that differs, by path. */
export function planChanges(stored: StoredRecord | null, files: StoredRecord): Change[] {
  const before = stored ? flatten(stored) : new Map<string, string>();
  const after = flatten(files);
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Describes a new tenant in one line instead of one line per value. */
export function summariseNew({ state, record }: StoredRecord): string {
  const { settings = {}, bundles = [], texts = {}, hosts = [] } = Object(record) as Partial<NewRecord>;
  const counts = [`${Object.keys(settings).length} settings`, `${bundles.length} bundles`];
  return `${state}, ${counts.join(", ")}, texts in ${Object.keys(texts).join(", ") || "no language"}, at ${hosts.join(", ")}`;
}

interface NewRecord {
  settings: object;
  bundles: unknown[];
  texts: object;
  hosts: string[];
}

export function printChange({ path, before, after }: Change): string {
  if (before === null) return `+ ${path}: ${after}`;
  if (after === null) return `- ${path}: ${before}`;
  return `~ ${path}: ${before} → ${after}`;
}

function flatten(tenant: StoredRecord): Map<string, string> {
  const leaves = new Map<string, string>();
  collect(leaves, "state", tenant.state);
  collect(leaves, "company", tenant.company);
  for (const [part, value] of Object.entries(Object(tenant.record) as object)) collect(leaves, part, value);
  return leaves;
}

/** Collects the values to compare: objects key by key, lists with ids entry by entry, other lists as one value. */
function collect(leaves: Map<string, string>, path: string, value: unknown): void {
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(hasId)) {
      leaves.set(`${path} (order)`, value.map((entry) => entry.id).join(", "));
      for (const entry of value) collect(leaves, `${path}.${entry.id}`, entry);
    } else leaves.set(path, canonical(value));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(leaves, `${path}.${key}`, inner);
  } else leaves.set(path, JSON.stringify(value));
}

function hasId(entry: unknown): entry is { id: string } {
  return typeof entry === "object" && entry !== null && typeof (entry as { id?: unknown }).id === "string";
}

/** Sorts keys, because jsonb does not keep their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
