import { csv } from "~/payments/csv";
import { deskLoader } from "../../authorization.server";
import { throwDownload } from "../../file-download.server";
import { readAuditFilter } from "./audit-address";
import { readNewestActs } from "./present-acts.server";

const mostRows = 5_000;

/** Answers with the filtered acts as CSV. */
export const loader = deskLoader("audit.see", async (desk, { url }) => {
  const acts = await readNewestActs(desk, readAuditFilter(url), mostRows);
  const words = (facts: readonly (readonly [string, string])[]) =>
    facts.map(([name, value]) => `${name}: ${value}`).join("; ");
  const rows = acts.map((act) => [
    act.at.toISOString(),
    act.who,
    act.actor,
    act.via,
    act.site?.slug ?? "",
    act.verb,
    act.says,
    act.kind,
    act.subject,
    act.reason,
    words(act.before),
    words(act.after),
    act.undoneBy ? "undone" : "",
    act.requestId,
    act.id,
  ]);
  const head = [
    "at",
    "who",
    "actor",
    "via",
    "site",
    "verb",
    "sentence",
    "kind",
    "subject",
    "reason",
    "before",
    "after",
    "undone",
    "request",
    "act",
  ];
  throwDownload("acts.csv", Buffer.from(csv([head, ...rows])));
});
