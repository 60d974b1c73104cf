import pg from "pg";
import { type LoadRequest, runLoad, type Target } from "./load";
import { type GoalLine, middle } from "./report";
import type { Population } from "./population";

/**
 * P5: measures sent messages per second over four HTTP connections.
 * For comparison, four database connections run the bare statement: charge the wallet, number the message, insert it.
 */
export async function sendLines(
  target: Target,
  url: string,
  population: Population,
  requests: LoadRequest[],
): Promise<GoalLine[]> {
  const rounds: { product: number; bare: number; p95: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const bare = await bareSends(url, population);
    const { perSecond, p95 } = await runLoad(target, requests, { connections: 4, seconds: 2 });
    rounds.push({ product: perSecond, bare, p95 });
  }
  const { product, bare, p95 } = middle(rounds, (each) => each.product / each.bare);
  const ratio = product / bare;
  return [
    {
      goal: "P5 send: >= 0.16 of the bare statement, four connections",
      figure: `${ratio.toFixed(2)}x (${product.toFixed(0)} of ${bare.toFixed(0)}/s)`,
      holds: ratio >= 0.16,
    },
    { goal: "P5 send: p95 <= 15 ms", figure: `${p95.toFixed(1)} ms`, holds: p95 <= 15 },
  ];
}

const statement = `
  with debit as (
    update wallets set balance = balance - 1 where tenant_id = $1 and member_id = $2 and balance > 0 returning 1
  ), conversation as (
    update conversations set last_seq = last_seq + 1 where tenant_id = $1 and id = $3 and exists (select from debit)
    returning id, last_seq
  )
  insert into messages (tenant_id, conversation_id, seq, id, sender_id, origin, kind, body, client_id, created_at)
  select $1, id, last_seq, gen_random_uuid(), $2, 'member', 'text', $4, gen_random_uuid()::text, now() from conversation`;

/** Runs the bare statement for 1.5 seconds as the role `app_user`. */
async function bareSends(url: string, { users }: Population): Promise<number> {
  const until = performance.now() + 1500;
  const before = performance.now();
  let sent = 0;
  const runWorker = async (_: unknown, index: number) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("set role app_user");
    for (let at = index; performance.now() < until; at += 4) {
      const { tenantId, memberId, conversationId } = users[at % users.length] as Population["users"][number];
      const values = [tenantId, memberId, conversationId, "Hello from the bench, how was your day?"];
      // Send the tenant's id together with the statement, as the application does.
      const [, done] = await Promise.all([
        client.query(`set app.tenant_id = '${tenantId}'`),
        client.query({ name: "bare-send", text: statement, values }),
      ]);
      sent += done.rowCount ?? 0;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 4 }, runWorker));
  return (sent * 1000) / (performance.now() - before);
}
