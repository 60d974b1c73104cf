import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Fields, freshAddress, Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";

const sites = ["ember.localhost", "marina.localhost"] as const;
type SiteSlug = (typeof sites)[number];

let server: TestServer;
beforeAll(async () => {
  server = await startServer("crosstalk");
});
afterAll(() => server?.stop());

const origin = (site: SiteSlug) => `http://${site}:${server.port}`;

/** Signs up through all steps and returns the new, unconfirmed member. */
async function signUp(site: SiteSlug, { name, email }: { name: string; email: string }): Promise<Person> {
  const person = new Person(server.port, site);
  const steps: Fields[] = [
    { email, gender: "male", country: site === "ember.localhost" ? "GB" : "NL" },
    { name },
    { password: oldPassword },
    { birth_day: "1", birth_month: "1", birth_year: "1988" },
  ];
  for (const [step, fields] of steps.entries()) await person.action(`/signup/steps/${step}.data`, fields);
  const last = await person.action("/signup.data", {
    signup_message: "I like long walks and short letters.",
    terms: "yes",
    consent: "yes",
  });
  if (!person.cookies.has("auth"))
    throw new Error(`${email} could not sign up on ${site}: ${last.status} ${last.text}`);
  return person;
}

const mailNames = Object.fromEntries(
  sites.map((site) => [
    site,
    JSON.parse(readFileSync(`tenants/${site.split(".")[0]}/tenant.json`, "utf8")).settings.mail_name as string,
  ]),
);
const oldPassword = "seven grey herons fly";

/** All mails in a site's demo mailbox. Waits until enough mails match the pattern. */
async function mailsOf(site: SiteSlug, wanted: number, pattern: RegExp): Promise<string[]> {
  const reader = new Person(server.port, site);
  for (let tries = 0; tries < 150; tries++) {
    const box = (await reader.get("/dev/mailbox")).text;
    const ids = new Set([...box.matchAll(/\/dev\/mailbox\/([\w-]{36})/g)].map((match) => match[1] as string));
    const pages = await Promise.all([...ids].map(async (id) => (await reader.get(`/dev/mailbox/${id}`)).text));
    if (pages.filter((page) => pattern.test(page)).length >= wanted) return pages;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`fewer than ${wanted} mails came on ${site}`);
}

describe("One email address on two sites (T05)", () => {
  const email = "twice@crosstalk.test";

  it("The same email address on two sites belongs to two accounts, and changes of one do not affect the other", async () => {
    const resetMail = new RegExp(`new password[\\s\\S]*${email}`, "i");
    const there = await signUp("marina.localhost", { name: "Harbour twin", email });
    const before = await seen(there);
    const here = await signUp("ember.localhost", { name: "Dusk twin", email });
    expect((await here.get("/profile")).text).toContain("Dusk twin");
    await here.action("/profile/about", { about: "I live here only." });
    await here.action("/settings/invisible", { invisible: "yes" });
    await here.post("/reset-password", { email });
    const mail = (await mailsOf("ember.localhost", 1, resetMail)).find((text) => resetMail.test(text));
    const link = new RegExp(`${origin("ember.localhost")}(/[\\w-]{20,})`).exec(mail ?? "")?.[1] as string;
    expect(link).toBeDefined();
    // A mailed link works only on its own site.
    expect((await new Person(server.port, "marina.localhost").get(link)).text).not.toContain(email);
    const token = link.slice(1);
    const changed = { token, password: "eight white swans swim", password_repeat: "eight white swans swim" };
    expect((await new Person(server.port, "marina.localhost").action("/reset-password/do", changed)).status).toBe(410);
    const answer = await new Person(server.port, "ember.localhost").post("/reset-password/do", changed);
    expect(answer.status).toBe(303);
    expect((await here.get("/profile")).headers.location).toMatch(/^\/login/);
    expect(await seen(there)).toBe(before);
    const login = (site: SiteSlug, password: string) =>
      new Person(server.port, site).action("/api/user.php", { email, password });
    expect((await login("ember.localhost", oldPassword)).status).not.toBe(200);
    expect((await login("marina.localhost", "eight white swans swim")).status).not.toBe(200);
  });

  /** Everything that the owner's pages show, and on PostgreSQL the owner's rows. */
  async function seen(who: Person): Promise<string> {
    const pages = [
      "/profile.data",
      "/settings.data",
      "/settings/email.data",
      "/settings/privacy.data",
      "/notifications.data",
      "/api/user.php",
      "/api/chats.php",
    ];
    const answers = await Promise.all(pages.map((page) => who.get(page)));
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    const shown = answers
      .map(({ text }) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\/media\/[^"]+|(?<="uploadKey",")[\da-f-]{36}/g, "*"))
      .join("\n");
    return shown + (await rowsOfMarina());
  }

  /** Reads only the rows of this test's member, because background jobs of the demo change other rows meanwhile. */
  async function rowsOfMarina(): Promise<string> {
    if (!server.oracle) return "";
    const own = "x.member_id = (select a.member_id from accounts a where a.tenant_id = t.id and a.email = $1)";
    // Leave out the time of the latest visit, because reading these pages may change it.
    const tables = ["accounts", "profiles", "wallets", "email_links", "consents", "sessions"];
    const sums = await Promise.all(
      tables.map((table) =>
        server.oracle?.query(
          `select md5(coalesce(string_agg(r.text, '' order by r.text), '')) as sum from (
             select (to_jsonb(x) - 'active_step' - 'seen_on')::text as text from ${table} x
             join tenants t on t.id = x.tenant_id where t.slug = 'marina' and ${own}) r`,
          [email],
        ),
      ),
    );
    return JSON.stringify(sums.map((answer) => answer?.rows[0]?.sum));
  }
});

describe("Fifty members read at once, and many leave early (T07)", () => {
  const canaryOf = (index: number) => `Canary${String(index).padStart(2, "0")}x`;
  /** Pages that show only the viewer's own data. */
  const own = [
    "/profile",
    "/profile.data",
    "/api/user.php",
    "/notifications",
    "/notifications.data",
    "/credits.data",
    "/premium",
    "/transactions.data",
  ];
  /** Pages that also show other members of the same site. */
  const social = ["/members.data", "/likes.data", "/settings.data", "/settings/blocked.data", "/api/chats.php"];
  const pages = [...own, ...social];

  it("Fifty members who read at the same time see their own name and no other reader's", async () => {
    const people = await crowd();
    const foreign: string[] = [];
    let [whole, left, named] = [0, 0, 0];
    const rounds = people.flatMap((person, index) => pages.map((page) => ({ person, index, page })));
    await inWaves(shuffled(rounds), 60, async ({ person, index, page }) => {
      const isLeaving = (index + page.length) % 10 < 3;
      const headers = {
        host: `${person.host}:${server.port}`,
        cookie: person.cookieHeader,
        "x-forwarded-for": person.address,
      };
      const abortAfterMs = isLeaving ? 1 + ((index * 7 + page.length * 13) % 50) : undefined;
      const answer = await askUntilServed(page, { headers, ...(abortAfterMs ? { abortAfterMs } : {}) });
      if (!answer) {
        left += 1;
        return;
      }
      whole += 1;
      const found = [...new Set(answer.text.match(/Canary\d\dx/g) ?? [])];
      if (found.includes(canaryOf(index))) named += 1;
      const others = found.filter(
        (name) => name !== canaryOf(index) && (own.includes(page) || hostOf.get(name) !== person.host),
      );
      if (others.length > 0) foreign.push(`${canaryOf(index)} saw ${others} on ${page}`);
    });
    expect(foreign).toEqual([]);
    expect(left).toBeGreaterThan(20);
    expect(whole).toBeGreaterThan(300);
    // Most pages must contain the reader's name, because otherwise the comparison above would prove nothing.
    expect(named).toBeGreaterThan(150);
  });

  /** Asks again while the busy server refuses. Returns null when the client leaves. */
  async function askUntilServed(page: string, options: Parameters<typeof ask>[2]) {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(server.port, page, options).catch(() => null);
      if (answer?.status !== 503 || tries === 30) return answer;
      await new Promise((again) => setTimeout(again, 100 * tries));
    }
  }

  const hostOf = new Map<string, string>();

  /** Fifty members of two demo sites, each with a new name. */
  async function crowd(): Promise<Person[]> {
    const here = await residents("marina.localhost", 25);
    const people = [...here, ...(await residents("ember.localhost", 50 - here.length))];
    expect(here.length).toBeGreaterThan(15);
    expect(people.length).toBe(50);
    // Mix the order, so that both sites serve requests at the same time.
    const mixed = shuffled(people);
    for (const [index, person] of mixed.entries()) {
      hostOf.set(canaryOf(index), person.host);
      await rename(person, canaryOf(index));
    }
    return mixed;
  }

  async function residents(site: SiteSlug, most: number): Promise<Person[]> {
    const reader = await new Person(server.port, site).enter("free@demo.test");
    const ids = new Set<string>();
    for (const query of [
      "",
      "?gender=male",
      "?gender=female",
      "?min_age=18&max_age=35",
      "?min_age=36&max_age=50",
      "?min_age=51&max_age=99",
    ]) {
      for (const match of (await reader.get(`/members${query}`)).text.matchAll(/\/members\/([\da-f-]{36})/g))
        ids.add(match[1] as string);
    }
    const found: Person[] = [];
    for (const id of ids) {
      // A fictional member has no account, so the login fails.
      const person = await new Person(server.port, site).enter(id).catch(() => null);
      if (person && found.push(person) === most) break;
    }
    return found;
  }

  async function rename(person: Person, name: string): Promise<void> {
    const country = person.host === "ember.localhost" ? "GB" : "NL";
    const answer = await person.action("/profile/basics", {
      name,
      gender: "male",
      birth_date: "1988-01-01",
      country,
      region: "",
      city: "",
    });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
});

describe("Mails of two sites that are sent at the same time (T07)", () => {
  it("Mails of two sites, sent at the same time, name and link only their own site", async () => {
    const names = Array.from({ length: 4 }, (_none, index) => index);
    await Promise.all(
      names.flatMap((index) =>
        sites.map(async (site) => {
          const slug = site.split(".")[0] as string;
          await signUp(site, { name: `Reader ${index}`, email: `${slug}${index}@crosstalk.test` });
        }),
      ),
    );
    for (const [site, other] of [sites, [...sites].reverse()] as [SiteSlug, SiteSlug][]) {
      const slug = site.split(".")[0] as string;
      const own = new RegExp(`to ${slug}\\d@crosstalk\\.test`);
      const mails = await mailsOf(site, names.length, own);
      for (const text of mails) {
        expect(text).not.toContain(origin(other));
        expect(text).not.toMatch(new RegExp(`${other.split(".")[0]}\\d@crosstalk|Mail ${other.split(".")[0]}`));
        expect(text).toContain(`From ${mailNames[site]} to `);
      }
      for (const text of mails.filter((page) => own.test(page))) expect(text).toContain(origin(site));
    }
  });
});

describe("Cached parts of visitors' pages (P3)", () => {
  const pages = ["/", "/landers/gallery", "/landers/alonetonight", "/pricing", "/pages/faq"];
  const readers = sites.flatMap((site) =>
    ["en", "de", "nl"].flatMap((locale) =>
      ["GB", "US", "NL"].flatMap((country) => ["yes", "no"].map((warned) => ({ site, locale, country, warned }))),
    ),
  );

  /**
   * Reads a page with a new query, so that no whole page comes from a cache. Removes the query and the nonce from the
   * text.
   */
  async function read(path: string, { site, locale, country, warned }: (typeof readers)[number], query: string) {
    const warning = warned === "yes" ? "; entry-warning=1" : "";
    const headers = {
      host: `${site}:${server.port}`,
      cookie: `locale=${locale}; demo-country=${country}${warning}`,
      // A new IP address each time, because one address would reach the rate limit.
      "x-forwarded-for": freshAddress(),
    };
    let answer = await ask(server.port, `${path}?${query}`, { headers });
    // Retry, because a busy server answers 503 at once (D40).
    for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
      await new Promise((again) => setTimeout(again, 500));
      answer = await ask(server.port, `${path}?${query}`, { headers });
    }
    const { status, text } = answer;
    expect(status).toBe(200);
    return text.replaceAll(query, "query").replace(/nonce="[^"]*"/g, "");
  }

  it("Pages made of cached parts have the site, language and country of their reader", async () => {
    for (const path of pages) {
      const seen = new Map<string, string>();
      for (const [index, reader] of readers.entries()) {
        const text = await read(path, reader, `first=${index}`);
        const { name } = JSON.parse(readFileSync(`tenants/${reader.site.split(".")[0]}/tenant.json`, "utf8")).settings;
        expect(text).toContain(`© ${new Date().getFullYear()} ${name}`);
        expect(text).toContain(`<html lang="${reader.locale}`);
        expect(text).not.toMatch(/<kept-\d/);
        expect(text.includes('action="/entry-warning"')).toBe(showsWarning(path, reader));
        seen.set(JSON.stringify(reader), text);
      }
      for (const reader of [...readers].reverse()) {
        expect(await read(path, reader, `again=${reader.country}`)).toBe(seen.get(JSON.stringify(reader)));
      }
      // Two sites in three languages give at least six different pages.
      expect(new Set(seen.values()).size).toBeGreaterThanOrEqual(2 * 3);
    }
  });

  function showsWarning(path: string, { site, country, warned }: (typeof readers)[number]): boolean {
    const { countries, enable_site_entry_popup: popup } = JSON.parse(
      readFileSync(`tenants/${site.split(".")[0]}/tenant.json`, "utf8"),
    ).settings;
    const isNarrow = path.startsWith("/landers") && country !== "NL";
    return warned === "no" && popup === "yes" && countries.includes(country) && !isNarrow;
  }
});

async function inWaves<Item>(items: Item[], hands: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (let item = queue.shift(); item; item = queue.shift()) await work(item);
    }),
  );
}

/** Shuffles in a fixed order, so that a failure can be repeated. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item, index) => ({ item, key: (index * 7919) % 1009 }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
