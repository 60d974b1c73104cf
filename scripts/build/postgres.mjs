import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folder of the newest installed PostgreSQL's programs. Debian keeps them out of the path. */
export function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : [];
  return versions.map((version) => join(debian, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}
