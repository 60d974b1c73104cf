export interface CookieOptions {
  maxAgeSeconds?: number;
  /** True lets scripts read the cookie. Use only for values that page scripts need. */
  readable?: boolean;
  /** True withholds the cookie from requests that another site causes, even by a link. */
  strict?: boolean;
}

/** Cookies of a request and its response, for rooms that must not import the server. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  remove(name: string): void;
}
