import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { landerNames } from "~/landers/registry";
import { paths } from "~/paths";
import { Person } from "../support/person";
import { samplePaths } from "../support/sample-paths";
import { type ServerProcess, startServerProcess } from "../support/server-process";

/** Checks the bars, links and footers of each layout in served pages. */
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess("layouts");
});
afterAll(() => server.stop());

const visitor = (slug = "ember") => new Person(server.port, `${slug}.localhost`);

async function pageOf(person: Person, path: string): Promise<string> {
  const { status, text } = await person.get(path);
  expect(status, path).toBe(200);
  return text;
}

/** Returns the first `tag` element with its content. The element's opening tag matches `mark`. */
function part(page: string, tag: string, mark = ""): string {
  const start = page.search(new RegExp(`<${tag}\\b[^>]*${mark}`));
  return start < 0 ? "" : page.slice(start, page.indexOf(`</${tag}>`, start));
}

const links = (markup: string) => [...markup.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);

/** The path of the first member or conversation in a list. */
async function firstOf(person: Person, list: "/members" | "/chats"): Promise<string> {
  const isOne = (href = "") => href.startsWith(`${list}/`) && /^[\w-]{36}$/.test(href.slice(list.length + 1));
  return links(await pageOf(person, list)).find(isOne) ?? "";
}

const warning = "data-entry-warning";
const marks = ["top-bar", "foot-bar", "<footer", "data-signup-dialog"];
const marksIn = (page: string) => marks.filter((mark) => page.includes(mark));

const footerLinks = [
  ...["terms", "privacy", "cookies", "ban"].map((name) => `/pages/${name}`),
  "/pricing",
  "/complaints",
  "/pages/return-policy",
  "/pages/faq",
  "/pages/service",
];

describe("The default layout", () => {
  it("The footer and the print header show the company's telephone without dashes and spaces (TEN-36)", async () => {
    const page = await pageOf(visitor("marina"), "/pages/terms");
    const foot = part(page, "footer");
    expect(foot).toContain("0200000088");
    expect(foot).not.toContain("020-000 00 88");
    expect(page.match(/class="only-print">(.*?)<\/p>/s)?.[1]).toContain("0200000088");
  });

  it("A visitor's page has home, log-in, nine footer links, the disclaimer and the sign-up dialog", async () => {
    const page = await pageOf(visitor(), "/");
    const bar = part(page, "header");
    expect(links(bar)).toEqual(["/", "/login"]);
    const foot = part(page, "footer", "data-print");
    expect(links(part(foot, "nav"))).toEqual(footerLinks);
    expect(foot).toContain('id="disclaimer"');
    expect(marksIn(page)).toEqual(["top-bar", "<footer", "data-signup-dialog"]);
    expect(page.includes(warning)).toBe(true);
  });

  it("A member's page has the navigation, the account menu and no entry warning (SET-02)", async () => {
    const page = await pageOf(await visitor().enter("free@demo.test"), "/members");
    const bar = part(page, "header");
    const places = ["/members", "/chats", "/likes", "/premium"];
    const games = ["/swipe-game", "/match-finder"];
    expect(links(bar)).toEqual(["/members", ...places, "/swipe-game", "/profile", ...games, "/notifications"]);
    expect(bar).toContain('form="logout"');
    expect(links(part(page, "nav", "foot-bar"))).toEqual(["/members", "/swipe-game", ...places.slice(1)]);
    expect(marksIn(page)).toEqual(["top-bar", "foot-bar", "<footer"]);
    expect(page.includes(warning)).toBe(false);
  });

  it("Unconfirmed members see the reminder to confirm, but not on the settings pages (SET-13, SET-18, SET-19)", async () => {
    const reminder = `action="${paths.doResendActivation()}"`;
    const member = await visitor().enter("unconfirmed@demo.test");
    const isReminded = async (path: string) => (await pageOf(member, path)).includes(reminder);
    expect(await isReminded("/members")).toBe(true);
    expect(await isReminded("/settings")).toBe(false);
    expect(await isReminded("/settings/email")).toBe(false);
    expect(await isReminded("/notifications")).toBe(false);
  });

  it("An unconfirmed member is not told that nothing is missing or that the address is confirmed (ACC-03)", async () => {
    const [waiting, confirmed] = [
      await visitor().enter("unconfirmed@demo.test"),
      await visitor().enter("free@demo.test"),
    ];
    for (const [path, done] of [
      [paths.completeSignup(), "You’re all set"],
      [paths.activateDone(), "email address is confirmed"],
    ] as const) {
      expect(await pageOf(confirmed, path), path).toContain(done);
      const page = await pageOf(waiting, path);
      expect(page, path).not.toContain(done);
      expect(page, path).toContain("Until you open it, others can’t see your profile");
      expect(part(page, "main"), path).toContain(`href="${paths.signupComplete()}"`);
    }
  });

  it("The language menu appears in a country with several languages (LAY-45, LAY-46, I18-04)", async () => {
    expect(part(await pageOf(visitor("marina"), "/"), "header")).not.toContain('form="language"');
    const belgian = visitor("marina");
    await belgian.post("/dev/country", { country: "BE" });
    const bar = part(await pageOf(belgian, "/"), "header");
    expect([...bar.matchAll(/name="language" value="(\w+)"/g)].map(([, code]) => code)).toEqual(["nl", "fr", "de"]);
    expect((await belgian.get("/de/members")).status).toBe(404);
  });

  it("The settings offer a choice of language only where there is one", async () => {
    const [british, swiss] = [await visitor().enter("free@demo.test"), await visitor("orchid").enter("free@demo.test")];
    await swiss.post("/dev/country", { country: "CH" });
    const languages = async (member: Person) =>
      [...part(await pageOf(member, paths.settingsPage("looks")), "main").matchAll(/name="language" value="(\w+)"/g)]
        .length;
    expect([await languages(british), await languages(swiss)]).toEqual([0, 4]);
  });

  it("The settings list counts notification types of reachable channels only", async () => {
    const list = await pageOf(await visitor().enter("free@demo.test"), paths.settings());
    expect(list).toContain("Email: ");
    expect(list).not.toContain("Push: ");
  });

  it("A visitor's language is kept by the browser, and a member's language by the account (I18-06, I18-11)", async () => {
    const [someone, me] = [visitor(), await visitor().enter("free@demo.test")];
    const ownLanguage = async () => JSON.parse((await me.get("/api/user.php")).text).user.language;
    const before = await ownLanguage();
    const { status, cookies } = await someone.post(paths.doLanguage(), { language: "fr" });
    expect([status, cookies.filter((cookie) => !cookie.startsWith("locale=fr;"))]).toEqual([303, []]);
    expect(cookies[0]).toMatch(/Max-Age=31536000\b/);
    expect(await pageOf(someone, "/")).toContain('<html lang="fr"');
    expect(await ownLanguage()).toBe(before);
    await me.post(paths.doLanguage(), { language: "fr" });
    expect([before, await ownLanguage()]).toEqual(["en", "fr"]);
  });

  it("Alerts that are due appear in the section for alerts (LAY-02)", async () => {
    const alertsOf = async (name: string) =>
      part(await pageOf(await visitor().enter(`${name}@demo.test`), "/members"), "section", "alerts");
    expect(await alertsOf("premium")).toMatch(/^<section [^>]*>$/);
    expect(await alertsOf("unconfirmed")).toContain("Confirm your e");
  });

  it("A closed entry warning is remembered and stays closed (LAY-18, LAY-23)", async () => {
    const someone = visitor();
    const closing = Date.now();
    await someone.post(paths.doEntryWarning(), {});
    expect(Number(someone.cookies.get("entry-warning")) - closing).toBeLessThan(60_000);
    expect(Number(someone.cookies.get("entry-warning"))).toBeGreaterThanOrEqual(closing);
    expect(await pageOf(someone, "/")).not.toContain(warning);
  });

  it("The account menu shows a member's photo and name, or their initial without a photo (LAY-39)", async () => {
    const menuOf = async (name: string) =>
      part(await pageOf(await visitor().enter(`${name}@demo.test`), "/members"), "summary", "Your account");
    const [withPhoto, without] = [await menuOf("premium"), await menuOf("unconfirmed")];
    const name = (menu: string) => /aria-label="Your account: ([^"]+)"/.exec(menu)?.[1] ?? "nobody";
    expect(withPhoto).toMatch(/<img src="[^"]+"/);
    expect(withPhoto).toContain(`>${name(withPhoto)}</span>`);
    expect(without).not.toContain("<img");
    expect(without).toContain(`<span aria-hidden="true">${name(without).charAt(0)}</span>`);
    expect(without).toContain(`>${name(without)}</span>`);
  });
});

it.each(["ember", "aurora", "orchid", "onyx", "apricot", "heirloom", "merlot", "marina"])(
  "The site %s follows the device's scheme until a visitor chooses one",
  async (slug) => {
    const person = visitor(slug);
    expect(await pageOf(person, "/login")).toContain('data-scheme="auto"');
    await person.post(paths.doScheme(), { scheme: "dark" });
    expect(await pageOf(person, "/login")).toContain('data-scheme="dark"');
    await person.post(paths.doScheme(), { scheme: "auto" });
    expect(await pageOf(person, "/login")).toContain('data-scheme="auto"');
  },
);

describe("The other layouts", () => {
  it("A conversation has neither bars nor a footer (LAY-07), and the navigation at its side", async () => {
    const me = await visitor().enter("free@demo.test");
    const page = await pageOf(me, await firstOf(me, "/chats"));
    expect(marksIn(page)).toEqual([]);
    const places = ["/members", "/swipe-game", "/chats", "/likes", "/premium"];
    expect(links(part(page, "nav"))).toEqual(places);
  });

  it.each(landerNames)(
    "The lander %s has a small bar with only the logo, and a footer (LAY-09, LAY-10)",
    async (name) => {
      const page = await pageOf(visitor(), `/landers/${name}`);
      expect(links(part(page, "header"))).toEqual(["/"]);
      expect(marksIn(page)).toEqual(["<footer"]);
      expect(links(part(part(page, "footer", "data-print"), "nav"))).toEqual(footerLinks);
      expect(page).toMatch(/\/(signup|login)/);
    },
  );

  it("The empty layout has the sign-up dialog and neither bar nor footer (LAY-12)", async () => {
    const page = await pageOf(visitor(), "/reset-password");
    expect(marksIn(page)).toEqual(["data-signup-dialog"]);
  });

  it.each(["/reset-password", "/reset-password/do", "/activate/error"])(
    "The page %s links to the sign-up where the site takes new members (LAY-12)",
    async (path) => {
      const opener = async (slug: string) => part(await pageOf(visitor(slug), path), "a", "data-signup-open");
      expect(await opener("ember")).toContain('href="/signup"');
      expect(await opener("onyx"), "by invitation only").toBe("");
    },
  );

  it("Landers and sign-up show the entry warning only in the Netherlands and Germany (LAY-08, LAY-11, LAY-13)", async () => {
    const [british, german] = [visitor(), visitor("orchid")];
    for (const path of ["/landers/gallery", "/signup"]) {
      expect((await pageOf(british, path)).includes(warning), path).toBe(false);
      expect((await pageOf(german, path)).includes(warning), path).toBe(true);
    }
    expect((await pageOf(german, "/reset-password")).includes(warning)).toBe(false);
  });
});

describe("Refused plain forms", () => {
  it("A refused plain form shows its reason exactly once, on whichever page it was sent from (DESIGN 13.7)", async () => {
    const me = await visitor().enter("free@demo.test");
    const refused = paths.doBlock("0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10");
    const { refusals } = JSON.parse((await me.action(refused)).text);
    const person = await firstOf(me, "/members");
    const chat = await firstOf(me, "/chats");
    const pages = [
      paths.members(),
      person,
      `${person}/report`,
      `${person}/report?receipt=0123456789`,
      `${person}/chat`,
      chat,
      paths.chats(),
      paths.likesOf("received"),
      paths.likesOf("sent"),
      paths.likesOf("matches"),
      paths.swipeGame(),
      paths.matchFinder(),
      paths.signupMatches(),
      paths.preferences(),
      paths.preferencesStep("who"),
      paths.preferencesStep("where"),
      paths.preferencesStep("profile"),
      paths.profile(),
      paths.settings(),
      paths.settingsPage("email"),
      paths.settingsPage("password"),
      paths.settingsPage("devices"),
      paths.settingsPage("privacy"),
      paths.settingsPage("blocked"),
      paths.settingsPage("looks"),
      paths.notifications(),
      paths.dataExport(),
      paths.deletion(),
      paths.deletionConfirm("break"),
      paths.complaints(),
      paths.credits(),
      paths.premium(),
      paths.transactions(),
      paths.repeatOrder(),
      paths.page("faq"),
      paths.pricing(),
    ];
    const told: Record<string, number> = {};
    for (const path of pages) {
      const { headers } = await me.post(refused, { return_to: path });
      expect(headers.location).toBe(path);
      const seen = (await me.get(path)).text.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("&#x27;", "'");
      told[path] = seen.split(refusals[0].message).length - 1;
    }
    expect(Object.entries(told).filter(([, times]) => times !== 1)).toEqual([]);
  });
});

describe("A site for visitors who come from a partner site (ACC-26, ACC-27)", () => {
  const asked = ["/", "/pricing", "/login", "/landers/alonetonight"];
  const partnersOnly = "Only people who come here from one of our partner sites can join.";
  const joins = (page: string) => links(page).includes("/signup");

  it("A site for visitors from partner sites offers the sign-up only to those", async () => {
    for (const path of [...asked, ...asked]) {
      const closed = await pageOf(visitor("heirloom"), path);
      expect([joins(closed), closed.includes("data-signup-dialog")], path).toEqual([false, false]);
      if (path !== "/login") expect(closed).toContain(partnersOnly);
      const person = visitor("heirloom");
      await pageOf(person, "/?network=house");
      const open = await pageOf(person, path);
      expect(open.includes(partnersOnly), path).toBe(false);
      if (!path.startsWith("/landers")) expect(joins(open), path).toBe(true);
    }
  });

  it("A site for visitors from partner sites leads other visitors to the log-in", async () => {
    expect(links(part(await pageOf(visitor("heirloom"), "/"), "main"))).toContain("/login");
    expect(links(part(await pageOf(visitor("heirloom"), "/pricing"), "main"))).toContain("/login");
    expect((await visitor("heirloom").get("/signup")).text).toContain(partnersOnly);
  });
});

describe("The footer for the United States", () => {
  it("The footer for the United States appears in English only (LAY-17)", async () => {
    const american = visitor();
    await american.post("/dev/country", { country: "US" });
    expect(await pageOf(american, "/")).toContain('id="us-footer"');
    american.cookies.set("locale", "es");
    expect(await pageOf(american, "/")).not.toContain('id="us-footer"');
    expect(await pageOf(visitor(), "/")).not.toContain('id="us-footer"');
  });
});

describe("The terms", () => {
  it("The terms show the product's date, or the company's date when that is later (PAG-22, PAG-23)", async () => {
    expect(await pageOf(visitor("heirloom"), "/pages/terms")).toContain("1 December 2023");
    expect(await pageOf(visitor("orchid"), "/pages/terms")).toContain("14 February 2025");
  });
});

describe("Ids", () => {
  it.each(["visitor", "premium@demo.test"])("No page has an id twice, seen by %s", async (who) => {
    const person = visitor();
    if (who !== "visitor") await person.enter(who);
    const pages = new Set([...samplePaths()].filter((path) => !/^\/(?:api|dev|realtime)\b/.test(path)));
    const doubles: string[] = [];
    let seen = 0;
    for (const path of pages) {
      const { status, headers, text } = await person.get(path);
      if (status !== 200 || !headers["content-type"]?.startsWith("text/html")) continue;
      seen += 1;
      const ids = [...text.matchAll(/<[a-z][^<>]*?\sid="([^"]+)"/g)].map(([, id]) => id);
      doubles.push(...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path} ${id}`));
    }
    expect(seen).toBeGreaterThan(15);
    expect(doubles).toEqual([]);
  });
});
