/** The headers of every answer (W01), made once per combination of facts and then copied. */
export type HeaderPairs = readonly string[];

/** The US label for adult content, on every answer, pictures included. */
const rating = "RTA-5042-1996-1400-1577-RTA";

export const reportPath = "/api/csp-report";

const common: HeaderPairs = [
  "x-content-type-options",
  "nosniff",
  // Not `no-referrer`: browsers would send `Origin: null` with our own forms.
  "referrer-policy",
  "same-origin",
  "cross-origin-opener-policy",
  "same-origin",
  "permissions-policy",
  "accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  "rating",
  rating,
];

// No includeSubDomains: the customer decides about other subdomains.
const secureCommon: HeaderPairs = [...common, "strict-transport-security", "max-age=31536000"];

export function commonHeaders(secure: boolean): HeaderPairs {
  return secure ? secureCommon : common;
}

interface PolicyFacts {
  /** Null for a finished page, which holds no inline script or style. */
  readonly nonce: string | null;
  /** The tenant's picture origin when it differs from the page's. */
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

/** The policy of an answer that is no page. A service worker still needs its origin. */
export function answerPolicy(contentType: string): string {
  const source = contentType.startsWith("text/javascript") ? "'self'" : "'none'";
  return `default-src ${source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
