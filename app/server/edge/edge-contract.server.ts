import type { RefusalCode } from "~/platform/errors";
import type { Log } from "~/platform/log.server";
import type { OpenPoll } from "../poll";
import type { Transport } from "../visit.server";
import type { CertificateHosts } from "./certificate-hosts.server";
import type { EdgeRequest, ProxyTrust } from "./edge-request.server";
import type { Drain } from "./drain.server";
import type { Lifetimes } from "./lifetime.server";
import type { PageCache, PageVariant } from "./page-cache.server";
import type { Probes } from "./probes.server";
import type { RequestReports } from "./request-reports.server";
import type { ProxyWatch } from "./proxy-watch.server";
import type { Shedding } from "./shedding.server";
import type { StaticFiles } from "./static-files.server";
import type { UploadBudget } from "./upload-budget.server";
import type { VariantMemory } from "./variant-memory.server";

/** Parts of the server between the socket and Remix, in the order of a request. */
export interface EdgeParts<Tenant, Visit extends EdgeVisit> {
  readonly trust: ProxyTrust;
  /** True when the proxy compresses. Pages then leave this process uncompressed. */
  readonly proxyCompresses?: boolean;
  /** Seconds for which a shared cache may keep a finished page. 0 when there is no such cache. */
  readonly pageCacheSeconds?: number;
  readonly demo: boolean;
  readonly files: StaticFiles;
  readonly pages: PageCache;
  readonly variants: VariantMemory;
  readonly shedding: Shedding;
  readonly uploads: UploadBudget;
  /** Memory budget for large bodies other than uploads. Their senders need no session. */
  readonly forms: UploadBudget;
  readonly drain: Drain;
  readonly lifetimes: Lifetimes;
  readonly probes: Probes;
  /** Refuses requests of a proxy that leaves out forwarding headers. Absent in a demo. */
  readonly proxyWatch?: ProxyWatch | null;
  /** Tells the proxy which hosts may get a TLS certificate. */
  readonly certificateHosts?: CertificateHosts;
  readonly log: Log;
  /** Null without metrics and request log. */
  readonly reports?: RequestReports | null;
  /** The host of the operators' console. Null when this process serves no console. */
  readonly operate?: OperateHost | null;
  resolveTenant(host: string): Promise<TenantAnswer<Tenant>>;
  /** Answers a call that the tenant does not admit, and then returns true. */
  guardTenant?(call: EdgeRequest, tenant: Tenant): boolean;
  describeTenant(tenant: Tenant): TenantFacts;
  openVisit(request: Request, tenant: Tenant, transport: Transport): Promise<Visit>;
  /** Facts on which a logged-out page may depend. Null for a page that only this visitor may get. */
  variantOf(visit: Visit): PageVariant | null;
  /**
   * True when the query string, such as an advertisement's parameters, does not change the page. Pages with other query
   * strings are not cached.
   */
  isNeutralQuery(search: string): boolean;
  /** Reads the state of a member's poll. Null for another call. */
  openPoll?(call: EdgeRequest, tenant: Tenant): Promise<OpenPoll | null>;
  /** Answers an unchanged poll without Remix (performance.md P4), and then returns true. */
  sendUnchanged?(call: EdgeRequest, poll: OpenPoll): boolean;
  /** Returns the seconds that a caller without a session must wait, or 0. */
  throttleNetwork?(call: EdgeRequest, tenant: Tenant, network: string): number;
  /** Returns the seconds that a caller with a session must wait, or 0. */
  throttleVisit?(visit: Visit): Promise<number>;
  /** Answers a call over its rate limit. Null for Remix's client, which only reads answers in Remix's format. */
  answerTooOften?(visit: Visit, seconds: number): Response | null;
  /** Answers a body over the size limit. Null when a script reads the answer. */
  answerTooLarge?(visit: Visit, request: Request): Promise<Response | null>;
  answerBusy?(visit: Visit): Response | null;
  /** Renders the page of a refusal in the tenant's design and language, without the database. */
  renderRefusal?(visit: Visit, code: RefusalCode): string;
  handle(request: Request, context: { visit: Visit }): Promise<Response>;
  methodsOf(path: string): readonly string[];
  /** Returns the maximum size of a call's body. Runs after the visit's rate limits, before the body is read. */
  bodyLimit?(call: EdgeRequest, visit: Visit): Promise<BodyLimit>;
}

/** The host of the operators' console, with its own pages, cookie and policy, and without a tenant. */
export interface OperateHost {
  readonly host: string;
  admits(address: string): boolean;
  handle(request: Request, transport: Transport): Promise<Response>;
}

export interface BodyLimit {
  readonly bytes: number;
  /** Member whose upload memory holds the body. Null for a body that counts as a form. */
  readonly owner: string | null;
}

type TenantAnswer<Tenant> =
  | { readonly status: "found"; readonly tenant: Tenant }
  | { readonly status: "unknown" | "broken" };

export interface TenantFacts {
  readonly id: number;
  readonly slug: string;
  readonly version: string | number;
  /** Origin of the tenant's picture host. Null without such a host. */
  readonly imageOrigin: string | null;
}

/** The fields of a visit that the edge reads after the routes ran. */
export interface EdgeVisit {
  readonly cookies: { readonly lines: readonly string[] };
  readonly page: { readonly shareable: boolean };
}
