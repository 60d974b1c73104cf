import type { Page } from "@playwright/test";

const isData = ({ pathname }: URL) => pathname.endsWith(".data") || pathname === "/page-data";

/** Holds all requests for data of pages, or for other URLs, until `release`. */
export async function holdData(page: Page, urls: Parameters<Page["route"]>[0] = isData) {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(urls, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  return { asked: () => asked, release };
}
