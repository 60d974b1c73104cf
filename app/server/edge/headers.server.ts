/** Alternating names and values of headers, for each answer (W01). Lists are built once and then copied. */
export type HeaderPairs = readonly string[];

/** Label for adult content, used in the US. Each answer has this label, pictures too. */
const rating = "RTA-5042-1996-1400-1577-RTA";

export const reportPath = "/api/csp-report";

const common: HeaderPairs = [
  "x-content-type-options",
  "nosniff",
  // With `no-referrer`, browsers would send `Origin: null` with our own forms.
  "referrer-policy",
  "same-origin",
  "cross-origin-opener-policy",
  "same-origin",
  "permissions-policy",
  "accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  "rating",
  rating,
];

// Without includeSubDomains, because the customer decides about other subdomains.
const secureCommon: HeaderPairs = [...common, "strict-transport-security", "max-age=31536000"];

export function commonHeaders(secure: boolean): HeaderPairs {
  return secure ? secureCommon : common;
}

interface PolicyFacts {
  /** Null for a finished page, which has no inline script or style. */
  readonly nonce: string | null;
  /** Origin of the tenant's pictures, when it is not the page's own. */
  readonly imageOrigin?: string | null;
}

/** The Content-Security-Policy of a page (DESIGN 13.3, 13.4, 13.6; D33). */
export function pagePolicy({ nonce, imageOrigin }: PolicyFacts): string {
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  const images = ["'self'", "data:", ...(imageOrigin ? [imageOrigin] : [])].join(" ");
  return [
    "default-src 'self'",
    `script-src ${own}`,
    `style-src ${own}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${images}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${reportPath}`,
  ].join("; ");
}

/**
 * The Content-Security-Policy of the operators' console. Forbids other origins and every source that the policy does
 * not name.
 */
export function consolePolicy(nonce: string): string {
  const own = `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `report-uri ${reportPath}`,
  ].join("; ");
}

/** The policy of an answer that is not a page. A service worker may still load scripts from its own origin. */
export function answerPolicy(contentType: string): string {
  const source = contentType.startsWith("text/javascript") ? "'self'" : "'none'";
  return `default-src ${source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
