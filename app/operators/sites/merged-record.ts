import type { TenantRecord } from "~/tenancy/record";

/** Applies the changes between two records to a third, setting by setting. */
export function mergeRecords(base: TenantRecord, mine: TenantRecord, newest: TenantRecord): TenantRecord {
  const settings = mergeKeys(base.settings, mine.settings, newest.settings);
  const parts = mergeKeys(partsOf(base), partsOf(mine), partsOf(newest)) as Omit<TenantRecord, "settings">;
  return { ...parts, settings };
}

const partsOf = ({ settings: _, ...parts }: TenantRecord): Record<string, unknown> => parts;

type Keys = Readonly<Record<string, unknown>>;

function mergeKeys(base: Keys, mine: Keys, newest: Keys): Record<string, unknown> {
  const names = [...new Set([...Object.keys(newest), ...Object.keys(mine)])];
  const entries = names.map((name) => {
    const isMine = !isEqual(base[name], mine[name]);
    return [name, isMine ? mine[name] : newest[name]] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
