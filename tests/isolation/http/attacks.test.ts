import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Fields, Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";
import { listAddresses } from "../../support/sitemap";

/** Attacks through typed text, and data that stays in the browser after a logout (security.md I01, P08, P10, W05). */
let server: TestServer;
let premium: Person;
let visitor: Person;
beforeAll(async () => {
  server = await startServer("attacks");
  visitor = new Person(server.port, "ember.localhost");
  visitor.cookies.set("entry-warning", "1");
  premium = await new Person(server.port, "ember.localhost").enter("premium@demo.test");
});
afterAll(() => server?.stop());

interface FoundForm {
  page: string;
  method: string;
  action: string;
  fields: Fields;
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

/** The forms of a page, each with the values that an unchanged form would send. */
function formsOn(page: string, html: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = "", inner = ""]) => {
    const fields: Record<string, string> = {};
    for (const [tag] of inner.matchAll(/<(?:input|textarea|select|button)\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      if (!name || attribute(tag, "type") === "file") continue;
      if (/type="(?:radio|checkbox)"/.test(tag) && !/\schecked/.test(tag))
        fields[name] ??= attribute(tag, "value") ?? "on";
      else fields[name] = attribute(tag, "value") ?? "";
    }
    const action = attribute(head, "action") || page;
    return { page, method: (attribute(head, "method") ?? "get").toLowerCase(), action, fields };
  });
}

const quotes = [
  "' or '1'='1",
  "'; select pg_sleep(9); --",
  '") or 1=1 --',
  "x' union select password_hash from accounts --",
  "$1::text || pg_sleep(9)",
  "\\'; drop table members; --",
];
/** Words from PostgreSQL's errors, or from a database that executed injected SQL. */
const torn = /syntax error|unterminated|pg_sleep|password_hash|\$argon2|42601|relation "/i;

async function pagesOf(who: Person): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const addresses = await listAddresses();
  for (const { path, isPage } of addresses) {
    if (!isPage || /[:*]/.test(path) || path.startsWith("/dev")) continue;
    const answer = await who.get(path);
    if (answer.status === 200) pages.set(path, answer.text);
  }
  const profile = /\/members\/[\da-f-]{36}(?=["?])/.exec(pages.get("/members") ?? "")?.[0];
  const conversation = /\/chats\/[\da-f-]{36}(?=["?])/.exec(pages.get("/chats") ?? "")?.[0];
  for (const path of [profile, conversation, profile && `${profile}/report`, profile && `${profile}/chat`]) {
    if (path) pages.set(path, (await who.get(path)).text);
  }
  return pages;
}

/**
 * Leaves out forms that would end this test, for example logout, deletion and payment. Other tests cover these forms.
 */
const isHarmless = ({ action }: FoundForm) =>
  !/logout|deletion|^\/dev|test-payment|\/password|\/email|\/language/.test(action);

describe("SQL in typed text (I01)", () => {
  /** Members who send the calls in turn, because one member would reach the rate limit. */
  let crowd: Person[] = [];
  let turn = 0;
  let refused = 0;
  const somebody = () => crowd[turn++ % crowd.length] as Person;
  beforeAll(async () => {
    const ids = [...new Set((await premium.get("/members")).text.match(/(?<=\/members\/)[\da-f-]{36}/g))].slice(0, 16);
    const entering = ids.map((id) => new Person(server.port, "ember.localhost").enter(id).catch(() => null));
    crowd = (await Promise.all(entering)).filter((who) => who !== null);
    expect(crowd.length).toBeGreaterThan(4);
  });

  it("SQL in form fields and filter names is treated as text", async () => {
    const forms = [...(await pagesOf(premium))].flatMap(([page, html]) => formsOn(page, html)).filter(isHarmless);
    const fields = new Map<string, { form: FoundForm; name: string }>();
    for (const form of forms)
      for (const name of Object.keys(form.fields)) fields.set(`${form.method} ${form.action} ${name}`, { form, name });
    expect(fields.size).toBeGreaterThan(60);
    const offences: string[] = [];
    let n = 0;
    for (const [what, { form, name }] of fields) {
      const quote = quotes[n++ % quotes.length] as string;
      const sent = { ...form.fields, [name]: quote } as Record<string, string>;
      const began = performance.now();
      const answer = await send(form, sent);
      if (answer.status === 429) refused += 1;
      const isSlow = performance.now() - began > 8_000;
      if (answer.status >= 500 || isSlow || isTorn(answer)) offences.push(`${what}: ${answer.status} ${quote}`);
    }
    expect(offences).toEqual([]);
    expect((await premium.get("/members")).status).toBe(200);
  });

  it("SQL in paths, parameter names and JSON keys is treated as text", async () => {
    const addresses = await listAddresses();
    const offences: string[] = [];
    let n = 0;
    for (const { path, verbs } of addresses) {
      if (path.startsWith("/dev") || /logout|realtime|deletion/.test(path)) continue;
      const quote = quotes[n++ % quotes.length] as string;
      const filled = path.replace(/:\w+\??|\*/g, encodeURIComponent(quote));
      const asks: [string, () => Promise<Answer>][] = [
        ["path", () => somebody().get(filled)],
        ["name", () => somebody().get(`${filled}?${encodeURIComponent(quote)}=1&order=${encodeURIComponent(quote)}`)],
      ];
      if (verbs.includes("POST"))
        asks.push(["key", () => somebody().action(filled, { [quote]: quote, "a.b": quote, '"x"': quote })]);
      for (const [where, call] of asks) {
        const answer = await call();
        if (answer.status === 429) refused += 1;
        if (answer.status >= 500 || isTorn(answer)) offences.push(`${where} ${path}: ${answer.status} ${quote}`);
      }
    }
    expect(offences).toEqual([]);
  });

  it("Rate limits refused so few injection tries that the other tries are conclusive", () => {
    expect(refused).toBeLessThan(20);
  });

  function send({ method, action }: FoundForm, fields: Record<string, string>): Promise<Answer> {
    if (method !== "get") return somebody().action(action, fields);
    const address = new URL(action, "http://here");
    for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
    return somebody().get(address.pathname + address.search);
  }

  /** True when an answer shows a database error. Removes the typed text first, because a page may repeat that text. */
  function isTorn({ text }: Answer): boolean {
    return torn.test(typed.reduce((rest, each) => rest.replaceAll(each, ""), plain(text)));
  }

  /** Decodes apostrophes, which URLs contain either plain or encoded. */
  const plain = (text: string) => text.replaceAll("%27", "'");

  const inQuery = (text: string) => String(new URLSearchParams({ q: text })).slice(2);
  const html = (text: string) =>
    text
      .replaceAll("&", "&amp;")
      .replaceAll('"', "&quot;")
      .replaceAll("'", "&#x27;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");

  const typed = quotes
    .flatMap((quote) => [
      quote,
      JSON.stringify(quote).slice(1, -1),
      encodeURIComponent(quote),
      html(quote),
      inQuery(quote),
    ])
    .map(plain);
});

describe("Pages on the way to a payment (W05)", () => {
  const paying = [
    "/pricing",
    "/credits",
    "/credits/c120/visa",
    "/credits/c120",
    "/premium",
    "/directdebit",
    "/transactions",
  ];

  it.each(paying)(
    "The payment page %s asks for no card number, loads no foreign script, and sends forms only here or to the provider",
    async (path) => {
      const { status, text, headers } = await premium.get(path);
      expect(status).toBe(200);
      const inputs = [...text.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
      const card = /autocomplete="cc-|name="[^"]*(?:card.?number|cvc|cvv|pan\b|expir|security.?code)/i;
      expect(inputs.filter((tag) => card.test(tag))).toEqual([]);
      expect(text).not.toMatch(/<(?:iframe|object|embed)\b/);
      const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
      const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, head = ""]) => head);
      const foreign = scripts.filter((head) => {
        const src = attribute(head, "src");
        return src ? !/^\/(?!\/)/.test(src) : !head.includes(`nonce="${nonce}"`) && !head.includes("ld+json");
      });
      expect(foreign).toEqual([]);
      const ends = /form-action ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
      // The test provider's page is on this site. The policy names a real provider by its origin.
      expect(ends.filter((end) => end !== "'self'" && !/^https:\/\/[\w.-]+$/.test(end))).toEqual([]);
      for (const { action } of formsOn(path, text)) expect(new URL(action, "http://here").origin).toBe("http://here");
    },
  );

  it("An order with the test provider is accepted and leads to the payment page", async () => {
    const agreed = {
      country: "GB",
      amount: "1899",
      currency: "GBP",
      request_key: crypto.randomUUID(),
      start_now: "yes",
    };
    const order = await premium.post("/credits/c120/visa", agreed);
    expect([order.status, order.headers.location]).toEqual([303, expect.stringContaining("/test-payment/")]);
  });
});

describe("The next user of a browser (P10)", () => {
  it("After a logout the browser keeps no page, since pages are not stored and the cache is cleared", async () => {
    const leaver = await new Person(server.port, "ember.localhost").enter("free@demo.test");
    const pages = [
      "/members",
      "/chats",
      "/profile",
      "/likes",
      "/credits",
      "/settings",
      "/settings/email",
      "/members.data",
      "/api/chats.php",
    ];
    for (const path of pages) {
      const { headers } = await leaver.get(path);
      expect([path, headers["cache-control"]]).toEqual([path, "private, no-store"]);
    }
    const left = await leaver.post("/logout");
    expect([left.status, left.headers["clear-site-data"]]).toEqual([303, '"cache"']);
    expect(left.cookies.some((line) => line.startsWith("auth=;"))).toBe(true);
    const again = await new Person(server.port, "ember.localhost").enter("free@demo.test");
    const called = await again.get("/api/logout.php", { "sec-fetch-site": "same-origin" });
    expect([called.status, called.headers["clear-site-data"]]).toEqual([200, '"cache"']);
    for (const path of pages.slice(0, 6)) {
      const { status, text } = await leaver.get(path);
      expect([path, status === 303 || !text.includes("free@demo.test")]).toEqual([path, true]);
    }
  });

  it("The worker's offline page holds no member data", async () => {
    const { text } = await premium.get("/sw-push.js");
    const offline = /"offline":"([^"]+)"/.exec(text)?.[1]?.replaceAll("\\u0026", "&") ?? "";
    const page = await premium.get(offline);
    expect(page.status).toBe(200);
    const anonymous = await visitor.get(offline);
    expect(page.text.replace(/nonce="[^"]*"/g, "")).toBe(anonymous.text.replace(/nonce="[^"]*"/g, ""));
  });
});

describe("Fictional profiles (P08)", () => {
  /** A profile page tells whether its profile is fictional. All other places must agree. */
  it("Every place that shows people labels the fictional ones and no others", async () => {
    const label = /\\"fictionalLabel\\",\\"([^"\\]+)/.exec((await premium.get("/members")).text)?.[1] ?? "";
    expect(label).not.toBe("");
    const surfaces = [
      "/members",
      "/likes/received",
      "/likes/sent",
      "/likes/matches",
      "/chats",
      "/swipe-game",
      "/match-finder",
      "/signup-matches",
    ];
    const isInvented = new Map<string, boolean>();
    const offences: string[] = [];
    let labelled = 0;
    for (const path of surfaces) {
      const { status, text } = await premium.get(path);
      expect([path, status]).toEqual([path, 200]);
      for (const [id, markup] of people(text)) {
        if (!isInvented.has(id)) isInvented.set(id, (await ownPart(id)).includes(label));
        if (isInvented.get(id)) labelled += 1;
        if (markup.includes(label) !== isInvented.get(id))
          offences.push(`${path} ${id}: invented ${isInvented.get(id)}`);
      }
    }
    expect(offences).toEqual([]);
    expect(labelled).toBeGreaterThan(3);
  });

  /** A profile page without its list of similar members. */
  async function ownPart(id: string): Promise<string> {
    const { text } = await premium.get(`/members/${id}`);
    const main = /<main\b.*<\/main>/s.exec(text)?.[0] ?? "";
    const others = [...main.matchAll(/\/members\/([\da-f-]{36})(?=["?])/g)].find(([, other]) => other !== id);
    return main.slice(0, others?.index);
  }

  /** The markup of each person in a list, by the person's id. */
  function people(html: string): Map<string, string> {
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
    const entries = main.split(/<(?:li|article)\b/).slice(1);
    const found = new Map<string, string>();
    for (const entry of entries) {
      const id = /\/members\/([\da-f-]{36})/.exec(entry)?.[1];
      if (id) found.set(id, `${found.get(id) ?? ""}${entry}`);
    }
    return found;
  }
});
