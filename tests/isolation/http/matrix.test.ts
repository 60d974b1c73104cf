import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Address, listAddresses } from "../../support/sitemap";
import { type Answer, type Fields, Person } from "../../support/person";
import { startServer, type TestServer } from "../../support/server";
import { type Actor, actors, type Row, rows } from "./access-table";

/** Required fields, because the server would refuse the form without them before checking access. */
const inputs: Record<string, Fields> = {
  "POST /swipe-game/swipes": { member: "00000000-0000-4000-8000-000000000000", choice: "pass" },
  "DELETE /api/chat.php": { conversation: "00000000-0000-4000-8000-000000000000" },
  "POST /api/user.php": { email: "nobody@demo.test", password: "wrong wrong wrong" },
  "PUT /api/user.php": { language: "en" },
  "POST /chats/:id/messages": { body: "Hello from the matrix", client_id: "01a1fa63-80e3-7022-a3ce-4ad42a767b9e" },
  "POST /chats/:id/reading": { seq: "1" },
  "POST /members/:id/chat/gifts": { gift: "firework", client_id: "01a1fa63-80e3-7022-a3ce-4ad42a767b9f" },
  "POST /chats/:id/draft": { draft: "Begun by the matrix", client_id: "01a1fa63-80e3-7022-a3ce-4ad42a767ba0" },
  "POST /dev/clock": { jump: "reset" },
  "POST /dev/country": { country: "GB" },
  "POST /dev/login": { who: "fresh@demo.test" },
  "POST /dismissals": { alert: "hide-enrich-alert" },
  "POST /landers/:lander/:slug?": { answer: "company" },
  "POST /members/:id/landing3/:slug?": { answer: "hello" },
  "POST /language": { language: "en" },
  "POST /login": { email: "nobody@demo.test", password: "wrong wrong wrong" },
  "POST /notifications/resumption": { reason: "bounce" },
  "POST /profile/about": { about: "Written by the matrix." },
  "POST /appeals/:token": { body: "I did not." },
  "POST /scheme": { scheme: "auto" },
  "POST /settings/deletion/confirm": { reason: "break", password: "not mine at all" },
  "POST /settings/deletion/offers/:offer": { reason: "break" },
  "POST /settings/devices/logout": { here: "stay" },
  "POST /settings/invisible": { invisible: "no" },
  "POST /settings/location": { place_shown: "city" },
  "POST /test-payment/:reference": { outcome: "paid" },
};

/** URLs that end or replace the session. Each person calls these URLs in a new session. */
const endsSession = new Set(["POST /logout", "GET /api/logout.php", "POST /dev/login"]);

let server: TestServer;
let addresses: Address[];
let samples: Record<string, string>;
const people = new Map<Actor, Person>();

beforeAll(async () => {
  server = await startServer("matrix");
  addresses = await listAddresses();
  for (const actor of actors) people.set(actor, await newPerson(actor));
  samples = await sampleParams();
});
afterAll(() => server?.stop());

const person = (actor: Actor) => people.get(actor) as Person;

async function newPerson(actor: Actor): Promise<Person> {
  const here = new Person(server.port, "ember.localhost");
  if (actor === "visitor") return here;
  if (actor !== "other") return here.enter(`${actor}@demo.test`);
  const there = await new Person(server.port, "marina.localhost").enter("premium@demo.test");
  here.cookies.set("auth", there.cookies.get("auth") as string);
  return here;
}

/** A value for each parameter of a URL. The id belongs to a member whom no actor knows. */
async function sampleParams(): Promise<Record<string, string>> {
  const members = [...(await person("visitor").get("/members")).text.matchAll(/\/members\/([\da-f-]{36})/g)].map(
    (match) => match[1] as string,
  );
  const chats = JSON.parse((await person("premium").action("/api/chats.php", {}, "GET")).text) as {
    chats: { conversation: { id: string } }[];
  };
  return {
    id: members.at(-1) as string,
    conversation: chats.chats[0]?.conversation.id as string,
    token: "x".repeat(43),
    file: "icon.svg",
    lander: "alonetonight",
    page: "privacy",
    type: "received",
    part: "who",
    step: "0",
    provider: "test",
    reference: "nothing",
    message: "00000000-0000-4000-8000-000000000000",
    photo: "00000000-0000-4000-8000-000000000000",
    paymentmethod: "card",
    offer: "discount",
  };
}

function exampleOf(path: string): string {
  if (path === "/*") return "/no/such/page";
  if (path === "/transactions/:id?") return "/transactions";
  if (path.startsWith("/credits/:id")) return "/credits/c50";
  const id = path.startsWith("/chats/:id") ? samples.conversation : samples.id;
  return path.replace(/:(\w+)\??/g, (_whole, name: string) => (name === "id" ? id : samples[name]) ?? "");
}

async function askAs(who: Person, { name, verb, path }: Pick<Row, "name" | "verb" | "path">): Promise<Answer> {
  const address = exampleOf(path);
  if (verb === "GET") return who.get(address, { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" });
  return who.action(address, inputs[name] ?? {}, verb);
}

/** The answer in the notation of the access table. */
function classOf({ status, headers }: Answer, expected: string): string {
  const { location } = headers;
  if (location === undefined) return String(status);
  return location.startsWith(`/${expected.slice(1)}`) ? expected : `>${location.slice(1)}`;
}

describe("Access by kind of person", () => {
  const streams = new Set(["GET /realtime"]);
  // Remove the conversation last, because other rows need it.
  const inOrder = [...rows].sort(
    (one, other) => Number(one.name.endsWith("/removal")) - Number(other.name.endsWith("/removal")),
  );
  it.each(inOrder.filter(({ name }) => !streams.has(name)))("$name", async (row) => {
    const found: string[] = [];
    for (const [index, actor] of actors.entries()) {
      const who = endsSession.has(row.name) ? await newPerson(actor) : person(actor);
      found.push(classOf(await askAs(who, row), row.cells[index] as string));
    }
    expect(found).toEqual(row.cells);
  });

  it("GET /realtime opens an event stream for members only", async () => {
    for (const actor of actors) {
      const answer = await Promise.race([
        person(actor).get("/realtime"),
        new Promise<null>((done) => setTimeout(() => done(null), 300)),
      ]);
      // A stream stays open, but a visitor gets 204 at once.
      if (answer) expect(answer.status, actor).toBe(204);
      expect(answer === null, actor).toBe(!["visitor", "other"].includes(actor));
    }
    // A browser with an earlier stream learns that its session has ended.
    const back = await person("visitor").get("/realtime", { "last-event-id": "heard-before" });
    expect([back.status, back.text]).toEqual([200, "event: session-ended\ndata: {}\n\n"]);
  });
});

describe("Page guards without their layout (D08)", () => {
  it("A visitor gets no data of a member's page, even by requesting the data of its route alone", async () => {
    const guarded = rows.filter(({ verb, cells }) => verb === "GET" && cells[0] === ">login");
    const pages = addresses.filter(({ path, isPage }) => isPage && guarded.some((row) => row.path === path));
    expect(pages.length).toBeGreaterThan(10);
    for (const actor of ["visitor", "other"] as const) {
      for (const { path, file } of pages) {
        const id = file.replace(/\.tsx?$/, "");
        for (const query of ["", `?_routes=${encodeURIComponent(id)}`, "?index"]) {
          const { status, text } = await person(actor).get(`${exampleOf(path)}.data${query}`);
          expect(status, path + query).toBe(202);
          expect(text, path + query).toContain("/login?return_to");
          expect(text.length, path + query).toBeLessThan(300);
        }
        // The layout's data is public, but must not contain the page's data.
        for (const frame of ["root", ""]) {
          expect((await person(actor).get(`${exampleOf(path)}.data?_routes=${frame}`)).text).not.toContain(`"${id}"`);
        }
      }
    }
  });
});

describe("A form without the address of its page", () => {
  // Leave out URLs without a form on a page. Sample payments and mailed links do not exist here.
  const left = /^\/(api|dev|webhooks|unsubscribe|test-payment|reactivate)\//;
  const forms = rows.filter(({ verb, path }) => verb === "POST" && !left.test(path));

  it("A refused form that does not name its page leads to a page that can be read", async () => {
    const members = ["free", "premium", "blocked", "unconfirmed"] as const;
    const lost: string[] = [];
    for (const [index, { name, path }] of forms.entries()) {
      for (const back of ["", "/logout"]) {
        const who = person(members[index % members.length] as (typeof members)[number]);
        const { headers } = await who.post(exampleOf(path), { nobody_asks_for_this: "x", return_to: back });
        const { location = "" } = headers;
        const page = await person("visitor").get(location);
        const isPage = page.status < 400 && (page.headers.location !== "/" || location === "/");
        if (!isPage) lost.push(`${name} from ${back}: ${location} is ${page.status}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it.each([
    ["/settings/password", "/settings/password"],
    ["/settings/chat", "/settings"],
    ["/profile/about", "/profile"],
    ["/chats/:id/reading", "/chats/:id"],
    ["/members/:id/chat/removal", "/members/:id/chat"],
    ["/members/:id/block", "/members/:id"],
    ["/swipe-game/undo", "/swipe-game"],
    ["/credits/card/removal", "/credits"],
    ["/transactions/:id/payment", "/transactions/:id"],
    ["/activate/resend", "/"],
    ["/language", "/"],
  ])("A refused form sent to %s leads to %s", async (action, page) => {
    const { headers } = await person("premium").post(exampleOf(action), { nobody_asks_for_this: "x" });
    expect(headers.location).toBe(exampleOf(page));
  });

  it("The page after a refused form shows the error", async () => {
    const who = await newPerson("premium");
    const typed = { old_password: "nobody's password", password: "seven grey herons fly", password_repeat: "x" };
    const { headers } = await who.post("/settings/password", typed);
    expect((await who.get(headers.location as string)).text).toMatch(/aria-invalid="true"|role="alert"/);
  });
});

describe("Forged requests (A10)", () => {
  const port = () => server.port;
  const evidence: [string, () => Record<string, string>][] = [
    ["from another site", () => ({ "sec-fetch-site": "cross-site" })],
    ["from a sibling domain", () => ({ "sec-fetch-site": "same-site" })],
    ["typed into the address bar", () => ({ "sec-fetch-site": "none" })],
    ["with a foreign origin", () => ({ origin: "http://evil.test" })],
    ["with no origin to speak of", () => ({ origin: "null" })],
    ["of the neighbour site", () => ({ origin: `http://marina.localhost:${port()}` })],
    ["over another scheme", () => ({ origin: `https://ember.localhost:${port()}` })],
    [
      "with a foreign origin that a header calls ours",
      () => ({ origin: "http://evil.test", "x-forwarded-host": "evil.test", "x-request-type": "client" }),
    ],
    ["with its method in a header", () => ({ "sec-fetch-site": "cross-site", "x-http-method-override": "GET" })],
    ["with nothing at all", () => ({})],
  ];
  const types = [
    "application/x-www-form-urlencoded",
    "text/plain",
    "application/json",
    "multipart/form-data; boundary=x",
  ];
  /** Calls of machines and mail programs, which name no origin. None of these calls uses a member's session. */
  const exempt = [
    "POST /api/csp-report",
    "POST /unsubscribe/:token",
    "POST /webhooks/:provider",
    "POST /webhooks/mail",
  ];

  /** The text of all pages that show the member's own data. */
  async function holdings(who: Person): Promise<string> {
    const pages = [
      "/profile.data",
      "/settings.data",
      "/notifications.data",
      "/likes/sent.data",
      "/transactions.data",
      "/api/user.php",
      "/api/chats.php",
      "/api/likes.php",
    ];
    const answers = await Promise.all(pages.map((page) => who.get(page)));
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    return answers
      .map(({ text }) => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\/media\/[^"]+|(?<="uploadKey",)"[^"]+"/g, "*"))
      .join("\n");
  }

  it("Every action refuses forged requests of any content type and changes nothing", async () => {
    const who = await newPerson("premium");
    const before = await holdings(who);
    const passed: string[] = [];
    for (const { name, verb, path } of rows.filter((row) => row.verb !== "GET")) {
      for (const [index, [story, headers]] of evidence.entries()) {
        const sent = { ...headers(), "content-type": types[index % types.length] as string };
        const body = JSON.stringify(inputs[name] ?? {});
        const { status } = await who.ask(exampleOf(path), { method: verb, headers: sent, body });
        if (status !== 403 && !exempt.includes(name)) passed.push(`${name} ${story}: ${status}`);
      }
    }
    expect(passed).toEqual([]);
    expect(await holdings(who)).toBe(before);
  });

  it("Addresses for machines accept a POST without cookies but no other method", async () => {
    for (const name of exempt) {
      const path = exampleOf(name.split(" ")[1] as string);
      expect((await person("visitor").ask(path, { method: "POST", body: "{}" })).status, name).not.toBe(403);
      expect((await person("visitor").ask(path, { method: "PUT", body: "{}" })).status, name).toBe(403);
    }
  });

  it("The only GET that changes something refuses forged and prefetching requests", async () => {
    const who = await newPerson("unconfirmed");
    const ways: Record<string, string>[] = [
      ...evidence.map(([, headers]) => headers()),
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
      { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch;prerender" },
      { "sec-fetch-site": "same-origin", purpose: "prefetch" },
    ];
    for (const headers of ways) {
      for (const path of ["/api/logout.php", "/api/logout.php.data", "/api/logout.php?x"]) {
        for (const [method, refused] of [
          ["GET", 403],
          ["HEAD", 405],
        ] as const) {
          const { status } = await who.ask(path, { method, headers });
          expect(status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(refused);
        }
      }
    }
    expect((await who.get("/profile")).status).toBe(200);
    expect((await who.get("/api/logout.php", { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await who.get("/profile")).headers.location).toMatch(/^\/login/);
  });

  it("Another site may link to a member's page but may not embed it (W03)", async () => {
    // The members of the matrix have nearly reached their rate limit.
    const who = await new Person(server.port, "ember.localhost").enter("fresh@demo.test");
    for (const path of ["/profile", "/api/chats.php", "/chats.data"]) {
      for (const destination of ["image", "script", "iframe", "empty", "object"]) {
        const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": destination };
        expect((await who.get(path, headers)).status, `${path} ${destination}`).toBe(403);
        expect(
          (await who.get(path, { ...headers, "sec-fetch-site": "same-site" })).status,
          `${path} ${destination}`,
        ).toBe(403);
      }
    }
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    expect((await who.get("/profile", link)).status).toBe(200);
  });
});

describe("A method that an address does not offer", () => {
  it("A GET to the address of an action redirects to the home page and does nothing", async () => {
    const free = await person("free");
    for (const path of ["/logout", "/scheme", "/likes/seen"]) {
      const { status, headers } = await free.get(path);
      expect([status, headers.location], path).toEqual([303, "/"]);
    }
    expect((await free.get("/profile")).status).toBe(200);
  });

  it("A method that an address does not offer does nothing, even when its own site sends it", async () => {
    // Use members of sites that no other test here uses, because one member would reach the rate limit.
    const names = ["premium", "free", "unconfirmed", "fresh", "blocked"];
    const hosts = ["orchid.localhost", "merlot.localhost"];
    const logins = hosts.flatMap((host) => names.map((name) => ({ host, name })));
    const everybody = await Promise.all(
      logins.map(({ host, name }) => new Person(server.port, host).enter(`${name}@demo.test`)),
    );
    const done: string[] = [];
    const paths = [...new Set(addresses.map(({ path }) => path))];
    for (const [index, path] of paths.entries()) {
      const who = everybody[index % everybody.length] as Person;
      const offered = addresses.filter((address) => address.path === path).flatMap(({ verbs }) => verbs);
      for (const verb of ["POST", "PUT", "PATCH", "DELETE"].filter((each) => !offered.includes(each))) {
        const { status } = await who.action(exampleOf(path), inputs[`POST ${path}`] ?? {}, verb);
        if (![400, 404, 405].includes(status)) done.push(`${verb} ${path}: ${status}`);
      }
    }
    expect(done).toEqual([]);
    for (const verb of ["TRACE", "OPTIONS", "PROPFIND", "LOCK"]) {
      expect([405, 501, 400], verb).toContain((await person("premium").ask("/profile", { method: verb })).status);
    }
  });
});
