import { mostCounted } from "~/operators/queue/work-item";

/** A count that ends at a limit, such as "1,000+". */
export function counted(count: number, most = mostCounted): string {
  return count > most ? `${most.toLocaleString("en")}+` : count.toLocaleString("en");
}
