import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  body: Buffer;
  text: string;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds after which the connection breaks, as when a visitor leaves. */
  abortAfterMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends one request to 127.0.0.1 with the Host header of the test. */
export function ask(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, abortAfterMs }: Asking = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    // Set the content length, because Node sets none for the body of a DELETE request.
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request(
      { host: "127.0.0.1", port, path, method, headers: { ...length, ...headers }, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.once("error", fail);
        incoming.once("end", () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0, headers: received } = incoming;
          done({
            status: statusCode,
            headers: received,
            cookies: received["set-cookie"] ?? [],
            body: bytes,
            text: bytes.toString("utf8"),
          });
        });
      },
    );
    outgoing.once("error", fail);
    if (abortAfterMs !== undefined) setTimeout(() => outgoing.destroy(new Error("left")), abortAfterMs);
    outgoing.end(body);
  });
}

/** Sends raw bytes, which may be malformed. Returns all received bytes. */
export function askRaw(port: number, bytes: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.once("error", fail);
    socket.once("close", () => done(received));
    socket.write(bytes);
  });
}

export type Fields = Record<string, string | string[]>;

let addresses = 0;

/** A new loopback address, because `/dev` answers only loopback addresses. */
export function freshAddress(): string {
  addresses += 1;
  return `127.${process.pid % 250}.${addresses >> 8}.${addresses % 256}`;
}

/** Number of requests after which a person gets a new IP address, because tests send faster than a network may. */
const asksPerAddress = 40;

/** A person's browser on one site, with its own cookies and IP address. */
export class Person {
  readonly cookies = new Map<string, string>();
  #address = freshAddress();
  #asked = 0;

  constructor(
    readonly port: number,
    readonly host: string,
  ) {
    this.cookies.set("locale", "en");
  }

  get address(): string {
    return this.#address;
  }

  get origin(): string {
    return `http://${this.host}:${this.port}`;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async ask(path: string, asking: Asking = {}): Promise<Answer> {
    this.#asked += 1;
    if (this.#asked % asksPerAddress === 0) this.#address = freshAddress();
    const own = { host: `${this.host}:${this.port}`, "x-forwarded-for": this.address, cookie: this.cookieHeader };
    const whole = { ...asking, headers: { ...own, ...asking.headers } };
    let answer = await ask(this.port, path, whole);
    // Retry, because a busy server answers 503 at once (D40).
    for (let tries = 0; answer.status === 503 && answer.headers["retry-after"] && tries < 20; tries++) {
      await new Promise((again) => setTimeout(again, 500));
      answer = await ask(this.port, path, whole);
    }
    for (const line of answer.cookies) this.#keep(line);
    return answer;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask(path, { headers });
  }

  /** Sends a form as a page of the site does. */
  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    );
    const type = "application/x-www-form-urlencoded";
    const sent = { "content-type": type, "sec-fetch-site": "same-origin", ...headers };
    return this.ask(path, { method: "POST", headers: sent, body: body.toString() });
  }

  /** Sends an action as a script of the page does. A refusal keeps its status. */
  action(path: string, fields: Fields = {}, method = "POST"): Promise<Answer> {
    const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin", "x-request-type": "client" };
    return this.ask(path, { method, headers, body: method === "GET" ? undefined : JSON.stringify(fields) });
  }

  /**
   * Logs in by the demo's page `/dev`, with an email address, an id or a whole name. Asks as a script, because a form
   * gets 303 for each refusal, even a busy server's.
   */
  async enter(who: string): Promise<this> {
    const answer = await this.action("/dev/login", { who });
    if (!this.cookies.has("auth"))
      throw new Error(`${who} could not enter ${this.host}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return this;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

const masks: [RegExp, string][] = [
  [/nonce-[\w+/=]+/g, "nonce-*"],
  [/nonce="[^"]*"/g, 'nonce="*"'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, "<instant>"],
];

/** Status, headers and body without values that differ in every answer, such as nonces, ids and times. */
export function masked({ status, headers, text }: Answer): string {
  const { date: _d, "x-request-id": _id, "content-length": _l, etag: _e, ...kept } = headers;
  const all = `${status}\n${JSON.stringify(kept)}\n${text}`;
  return masks.reduce((result, [pattern, mask]) => result.replace(pattern, mask), all);
}
