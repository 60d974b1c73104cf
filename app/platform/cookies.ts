export interface CookieOptions {
  maxAgeSeconds?: number;
  /** Allows scripts to read the cookie. Only for facts that the page itself needs. */
  readable?: boolean;
}

/** The cookies of a request and its answer, for rooms below the server. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options?: CookieOptions): void;
  remove(name: string): void;
}
