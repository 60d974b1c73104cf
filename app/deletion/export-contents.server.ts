import { type RawBuilder, sql } from "kysely";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { exported } from "./export-list";

type ExportRow = Record<string, unknown>;
type Page = (q: TenantReader, from: number) => Promise<ExportRow[]>;

/** One list inside an export file. */
export interface ExportPart {
  file: string;
  name: string;
  page: Page;
}

const rowsPerPage = 1_000;

/**
 * Lists the parts of the export in the order of its files. Each part is read in pages, because a long history would
 * fill the memory.
 */
export function exportParts(memberId: string): ExportPart[] {
  const tables = Object.entries(exported).map(([table, { file, by, columns }]) => ({
    file,
    name: table,
    page: pageOf((q) => tableOf(q, table, { by, columns, memberId })),
  }));
  const between: [file: string, name: string, (q: TenantReader) => RawBuilder<ExportRow>][] = [
    ["likes", "likes_given", (q) => likesGiven(q, memberId)],
    ["likes", "likes_received", (q) => likesReceived(q, memberId)],
    [
      "likes",
      "swipes",
      (q) => othersOf(q, memberId, { table: "swipes", mine: "member_id", other: "other_id", what: "choice" }),
    ],
    ["likes", "blocked", (q) => othersOf(q, memberId, { table: "blocks", mine: "blocker_id", other: "blocked_id" })],
    ["conversations", "conversations", (q) => conversationsOf(q, memberId)],
    ["conversations", "messages", (q) => messagesOf(q, memberId)],
  ];
  const all = [...tables, ...between.map(([file, name, query]) => ({ file, name, page: pageOf(query) }))];
  return all.toSorted((one, other) => one.file.localeCompare(other.file));
}

/** Reads each page in its own transaction, so that no connection is busy during the packing. */
export async function* pagesOf(scope: TenantScope, { page }: ExportPart): AsyncGenerator<ExportRow[]> {
  for (let from = 0; ; from += rowsPerPage) {
    const rows = await scope.db.read((q) => page(q, from));
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
  }
}

function pageOf(query: (q: TenantReader) => RawBuilder<ExportRow>): Page {
  return (q, from) => q.rows(sql<ExportRow>`${query(q)} limit ${rowsPerPage} offset ${from}`);
}

interface Wanted {
  by: string;
  columns: readonly string[];
  memberId: string;
}

function tableOf(q: TenantReader, table: string, { by, columns, memberId }: Wanted): RawBuilder<ExportRow> {
  const wanted = sql.join(columns.map((name) => sql.ref(name)));
  return sql<ExportRow>`select ${wanted} from ${sql.table(table)}
    where tenant_id = ${q.tenantId} and ${sql.ref(by)} = ${memberId} order by ${wanted}`;
}

/** SQL: the other member's displayed name. Null for a deleted member. */
function nameOf(q: TenantReader, other: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select face.name from profiles face
    join members whose on whose.tenant_id = ${q.tenantId} and whose.id = face.member_id
    where face.tenant_id = ${q.tenantId} and face.member_id = ${other} and whose.state in ('active', 'unconfirmed'))`;
}

interface Between {
  table: "swipes" | "blocks";
  mine: string;
  other: string;
  what?: string;
}

function othersOf(q: TenantReader, memberId: string, { table, mine, other, what }: Between): RawBuilder<ExportRow> {
  const choice = what ? sql`${sql.ref(what)} as choice,` : sql``;
  return sql<ExportRow>`select ${nameOf(q, sql.ref(`t.${other}`))} as name, ${choice} t.created_at from ${sql.table(table)} t
    where t.tenant_id = ${q.tenantId} and ${sql.ref(`t.${mine}`)} = ${memberId} order by t.created_at, ${sql.ref(`t.${other}`)}`;
}

/** SQL: the likes that the member gave. Omits the id of the other member's liked photo. */
function likesGiven(q: TenantReader, memberId: string): RawBuilder<ExportRow> {
  return sql<ExportRow>`select ${nameOf(q, sql.ref("l.to_id"))} as name, l.created_at, l.matched_at,
      l.liked_photo is not null as liked_photo, l.liked_prompt from likes l
    where l.tenant_id = ${q.tenantId} and l.from_id = ${memberId} order by l.created_at, l.to_id`;
}

/** SQL: the likes that the member received. Contains the id of a liked photo only while the member owns the photo. */
function likesReceived(q: TenantReader, memberId: string): RawBuilder<ExportRow> {
  return sql<ExportRow>`select ${nameOf(q, sql.ref("l.from_id"))} as name, l.created_at, l.seen_at, l.matched_at,
      (select mine.id from photos mine where mine.tenant_id = ${q.tenantId} and mine.id = l.liked_photo
        and mine.member_id = l.to_id) as liked_photo, l.liked_prompt from likes l
    where l.tenant_id = ${q.tenantId} and l.to_id = ${memberId} order by l.created_at, l.from_id`;
}

function conversationsOf(q: TenantReader, memberId: string): RawBuilder<ExportRow> {
  const t = q.tenantId;
  return sql<ExportRow>`select c.id, ${nameOf(q, sql.ref("p.other_id"))} as name, c.created_at,
      c.started_by = ${memberId}::uuid as started_by_me, p.unread, p.draft
    from participants p join conversations c on c.tenant_id = ${t} and c.id = p.conversation_id
    where p.tenant_id = ${t} and p.member_id = ${memberId} order by c.created_at, c.id`;
}

/**
 * SQL: the member's messages in full, and only time and kind of the other member's messages (GDPR 15(4)). A liked
 * part contains the other member's words, so only its prompt is exported.
 */
function messagesOf(q: TenantReader, memberId: string): RawBuilder<ExportRow> {
  const t = q.tenantId;
  const own = sql`x.sender_id = ${memberId}::uuid`;
  return sql<ExportRow>`select x.conversation_id as conversation, x.created_at, case when ${own} then 'me' else 'other' end as from,
      x.kind, case when ${own} then x.body end as body, case when ${own} then x.gift end as gift,
      case when ${own} then x.credits end as credits, case when ${own} then x.part ? 'photo' end as liked_photo,
      case when ${own} then x.part ->> 'prompt' end as liked_prompt, x.removed_at
    from participants p join messages x on x.tenant_id = ${t} and x.conversation_id = p.conversation_id
    where p.tenant_id = ${t} and p.member_id = ${memberId} order by x.conversation_id, x.seq`;
}

/** Lists the photos that the member sent in existing conversations. */
export async function listSentPhotos(q: TenantReader, memberId: string): Promise<string[]> {
  const t = q.tenantId;
  const rows = await q.rows(sql<{ file: string }>`
    select x.photo ->> 'file' as file from participants p
    join messages x on x.tenant_id = ${t} and x.conversation_id = p.conversation_id
      and x.sender_id = ${memberId} and x.photo is not null and x.removed_at is null
    where p.tenant_id = ${t} and p.member_id = ${memberId} order by x.created_at, x.id`);
  return rows.map(({ file }) => file);
}
