import type { RefusalCode } from "~/platform/errors";
import type { Log } from "~/platform/log.server";
import type { Transport } from "../visit.server";
import type { Call, ProxyTrust } from "./call.server";
import type { Drain } from "./drain.server";
import type { Lifetimes } from "./lifetime.server";
import type { PageCache, PageVariant } from "./page-cache.server";
import type { Probes } from "./probes.server";
import type { Shedding } from "./shedding.server";
import type { StaticFiles } from "./static-files.server";
import type { VariantMemory } from "./variant-memory.server";

/** The parts between the socket and the framework, in order, with their dependencies. */
export interface EdgeParts<Tenant, Visit extends EdgeVisit> {
  readonly trust: ProxyTrust;
  readonly demo: boolean;
  readonly files: StaticFiles;
  readonly pages: PageCache;
  readonly variants: VariantMemory;
  readonly shedding: Shedding;
  readonly drain: Drain;
  readonly lifetimes: Lifetimes;
  readonly probes: Probes;
  readonly log: Log;
  resolveTenant(host: string): Promise<TenantAnswer<Tenant>>;
  /** Answers a call that the tenant does not admit now. Returns true when answered. */
  guardTenant?(call: Call, tenant: Tenant): boolean;
  describeTenant(tenant: Tenant): TenantFacts;
  openVisit(request: Request, tenant: Tenant, transport: Transport): Promise<Visit>;
  /** The facts that a logged-out page may depend on. Null when the page shows this visitor alone. */
  variantOf(visit: Visit): PageVariant | null;
  /** True when a query leaves the page unchanged, like an advertisement's. Other queries are not cached. */
  isNeutralQuery(search: string): boolean;
  /** Answers a member's call without the framework. Returns true when answered (performance.md P4). */
  answerEarly?(call: Call, tenant: Tenant): Promise<boolean>;
  /** Seconds that a caller without a session must wait, or 0. */
  throttleNetwork?(call: Call, tenant: Tenant, network: string): number;
  /** Seconds that a caller with a session must wait, or 0. */
  throttleVisit?(visit: Visit): Promise<number>;
  /** The answer to a call over its limit. Null leaves Remix's own client to the framework, whose format it reads. */
  answerTooOften?(visit: Visit, seconds: number): Response | null;
  /** Answer to a body over the limit. Null when a script reads the answer. */
  answerTooLarge?(visit: Visit, request: Request): Response | null;
  answerBusy?(visit: Visit): Response | null;
  /** Draws a refusal page in the tenant's looks and language without the database. */
  renderRefusal?(visit: Visit, code: RefusalCode): string;
  /** Remix's request handler, taken from the bundle. */
  handle(request: Request, context: { visit: Visit }): Promise<Response>;
  /** The methods that the path's route answers. */
  methodsOf(path: string): readonly string[];
  /** The most bytes this call may carry. */
  bodyLimit?(call: Call): number;
}

type TenantAnswer<Tenant> =
  | { readonly status: "found"; readonly tenant: Tenant }
  | { readonly status: "unknown" | "broken" };

export interface TenantFacts {
  readonly id: number;
  readonly version: string | number;
  /** Origin of the tenant's picture host, when it has one. */
  readonly imageOrigin: string | null;
}

/** The part of a visit that the edge reads after the routes have run. */
export interface EdgeVisit {
  readonly cookies: { readonly lines: readonly string[] };
  readonly page: { readonly shareable: boolean };
}
