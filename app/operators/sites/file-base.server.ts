import pg from "pg";

interface FileBase {
  /** Latest version of the site. */
  latest: number | null;
  /** Latest version of the desk that the files do not know. */
  unknown: number | null;
}

/**
 * Compares a site's versions with the version of its files. An apply notes the version that it replaced, so that later
 * applies know all versions up to it. Call `actAsTenant` first.
 */
export async function readFileBase(client: pg.PoolClient, tenantId: number, known: number): Promise<FileBase> {
  const { rows } = await client.query<FileBase>(
    `select max(v.version) as latest, max(v.version) filter (where v.source = 'desk' and v.version > greatest($2::integer,
       (select max(f.based_on) from site_versions f where f.tenant_id = $1 and f.source = 'files'))) as unknown
     from site_versions v where v.tenant_id = $1`,
    [tenantId, known],
  );
  return rows[0] ?? { latest: null, unknown: null };
}

/** Facts of a save by files, for the trigger that writes the version. */
interface FileSave {
  reason?: string;
  /** Version that the save replaces knowingly. */
  basedOn?: number | null;
}

/** Notes the facts of the transaction's next saves. */
export async function noteFileSave(client: pg.PoolClient, { reason = "", basedOn = null }: FileSave): Promise<void> {
  const facts = { source: "files", reason, based_on: basedOn };
  await client.query(`set local app.site_save = ${pg.escapeLiteral(JSON.stringify(facts))}`);
}
