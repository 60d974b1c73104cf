import { isId } from "~/platform/ids";

/** Filters of the audit log, as written in the URL. An empty text means no filter. */
export interface AuditFilter {
  site: string;
  actor: string;
  verb: string;
  subject: string;
  /** First and last day, for instance 2026-11-03. */
  from: string;
  to: string;
}

/** Value of the site filter for acts on staff. No site has this slug. */
export const staffWord = "-";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from a URL. Ignores unknown values. */
export function readAuditFilter({ searchParams }: URL): AuditFilter {
  const word = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 200);
  const date = (name: string) => (day.test(word(name)) && !Number.isNaN(Date.parse(word(name))) ? word(name) : "");
  return {
    site: word("site"),
    actor: word("actor"),
    verb: word("verb"),
    subject: word("subject"),
    from: date("from"),
    to: date("to"),
  };
}

/** Reads the cursor from the URL. Null for the first page. */
export function readCursor(after: string | null): { at: string; id: string } | null {
  const [at = "", id = ""] = after?.split("~") ?? [];
  return /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z$/.test(at) && isId(id) ? { at, id } : null;
}

function queryOf(filter: Partial<AuditFilter>): string {
  const given = Object.entries(filter).filter(([, value]) => value);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

export const auditPaths = {
  list: (filter: Partial<AuditFilter> = {}) => `/desk/audit${queryOf(filter)}`,
  export: (filter: Partial<AuditFilter>) => `/desk/audit-export${queryOf(filter)}`,
  act: (slug: string | null, id: string) => `/desk/audit/${slug ?? staffWord}/${id}`,
};
