export interface CookieOptions {
  maxAgeSeconds?: number;
  /** Lets scripts read the cookie. Only for values that the page itself needs. */
  readable?: boolean;
  /** Withholds the cookie from each request that another site causes, even by a link. */
  strict?: boolean;
}

/** Cookies of a request and its answer. For rooms that may not import the server. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  remove(name: string): void;
}
