/** The Host header, parsed strictly (D04). Only the host chooses the tenant. */
export interface Host {
  /** In lower case, without port and trailing dot. Empty for an HTTP/1.0 request without a host. */
  readonly name: string;
  readonly port: string;
}

const shape =
  /^((?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::(\d{0,5}))?$/;

/** Reads the host from raw header pairs. Null for two Host headers, or for a header that is not `name[:port]` (T01). */
export function parseHost(rawHeaders: readonly string[]): Host | null {
  let value: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== "host") continue;
    if (value !== undefined) return null;
    value = rawHeaders[index + 1] ?? "";
  }
  if (value === undefined) return { name: "", port: "" };
  return parseName(value.trim().toLowerCase());
}

const highestPort = 65_535;

function parseName(value: string): Host | null {
  const parts = value.length <= 260 ? shape.exec(value) : null;
  if (!parts || Number(parts[2] ?? 0) > highestPort) return null;
  return { name: (parts[1] ?? "").replace(/\.$/, ""), port: parts[2] ?? "" };
}
