import { statedBytes } from "./adapter.server";
import type { EdgeRequest } from "./edge-request.server";
import type { UploadBudget } from "./upload-budget.server";

const nothingReserved = () => undefined;

/** Bodies up to this size need no reserved memory. */
const smallBytes = 16 * 1024;

/** Reserves memory for a form by its network, without a query for the session. */
export async function reserveForm(
  forms: UploadBudget,
  call: EdgeRequest,
  { tenantId, network, most }: { tenantId: number; network: string; most: number },
  signal: AbortSignal,
): Promise<(() => void) | null> {
  const bytes = mostBytes(call, most);
  if (bytes <= smallBytes) return nothingReserved;
  return forms.reserve({ tenantId, owner: `${tenantId}:${network}`, bytes }, signal);
}

/** Maximum bytes that the server reads of a body. */
export function mostBytes(call: EdgeRequest, most: number): number {
  return Math.min(statedBytes(call) ?? (isChunked(call) ? most : 0), most);
}

const isChunked = ({ headers }: EdgeRequest) => headers["transfer-encoding"] !== undefined;
