import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type AgnosticRouteObject, matchRoutes } from "@remix-run/router";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { paths } from "./paths";
import routes from "./routes";

type Named = AgnosticRouteObject & { file: string };

function objects(entries: RouteConfigEntry[]): Named[] {
  return entries.map((entry) => {
    const shared = { file: entry.file, ...(entry.path === undefined ? {} : { path: entry.path }) };
    return entry.index
      ? ({ ...shared, index: true } as Named)
      : ({ ...shared, children: entry.children ? objects(entry.children) : undefined } as Named);
  });
}

const table = objects(routes as RouteConfigEntry[]);

function moduleOf(address: string): string | undefined {
  const { pathname } = new URL(address, "http://site.test");
  return (matchRoutes(table, pathname)?.at(-1)?.route as Named | undefined)?.file;
}

const id = "0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10";

/** Arguments for each address that takes some; a new address without an entry fails below. */
const samples: Partial<Record<keyof typeof paths, unknown[]>> = {
  token: ["k3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  member: [id],
  memberChat: [id],
  report: [id],
  memberSignup: [id],
  memberQuestion: [id],
  chat: [id],
  chatPhoto: [id, id],
  chatAsking: [id, id],
  olderMessages: [id, 7],
  doMessageRemoval: [id, id],
  doDraft: [id],
  presence: [id],
  doTyping: [id],
  doFirstMessage: [id],
  doChatPhoto: [id],
  doGift: [id],
  likesOf: ["sent"],
  match: [id],
  order: ["c50", "visa"],
  transaction: [id],
  doContinuePayment: [id],
  returnCredits: [id],
  invoice: [id],
  invoicePdf: [id],
  page: ["terms"],
  lander: ["gallery", "x"],
  doSignupStep: [1],
  appeal: ["ok3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  unsubscribe: ["uk3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  doLogOutDevice: [id],
  doActivate: ["k3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  doReactivate: ["v3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB"],
  deletionOffers: ["break"],
  deletionConfirm: ["break"],
  doRetention: ["discount"],
  doLike: [id],
  doRemovalWith: [id],
  doBlock: [id],
  doLikeSeen: [id],
  doProfile: ["basics"],
  places: ["NL", "utr"],
  doTestChargeBack: [id],
  doTestDisputeWon: [id],
  directDebit: ["c50"],
  doPhotoMove: [id],
  doPhotoCrop: [id],
  doPhotoMain: [id],
  doPhotoRemoval: [id],
  icon: ["icon.svg"],
  doMessage: [id],
  doReading: [id],
  doRemoval: [id],
  testPayment: ["test_1"],
  webhook: ["test"],
  media: ["x.webp"],
  brandCss: ["abc"],
  offline: ["de", "dark"],
  devMail: [id],
  api: ["user"],
};

const names = Object.keys(paths) as (keyof typeof paths)[];

function addressOf(name: keyof typeof paths): string {
  const make = paths[name] as (...args: unknown[]) => string;
  return make(...(samples[name] ?? []));
}

describe("every address", () => {
  it.each(names)("%s leads to a module of its own", (name) => {
    const address = addressOf(name);
    expect(address).not.toContain("undefined");
    const file = moduleOf(address);
    expect(file, `${address} is in no route`).toBeDefined();
    expect(file, `${address} is swallowed by the page that says it does not exist`).not.toMatch(/not-found/);
    // `/{token}` stands for a mailed link only; anything else that ends there has no route.
    if (name !== "token") expect(file, `${address} is swallowed by the token page`).not.toMatch(/token\.tsx$/);
  });

  it("leads to a file that exists", () => {
    const missing = allFiles(table).filter((file) => !existsSync(resolve("app", file)));
    expect(missing).toEqual([]);
  });

  it("is reached by a sample, not by chance", () => {
    expect(moduleOf("/no/such/page")).toMatch(/not-found/);
    expect(moduleOf("/members/x/like")).toMatch(/likes\/like/);
  });
});

function allFiles(entries: Named[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...allFiles((children ?? []) as Named[])]);
}
