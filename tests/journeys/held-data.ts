import type { Page } from "@playwright/test";

const isData = ({ pathname }: URL) => pathname.endsWith(".data") || pathname === "/page-data";

/** Holds all requests for data of pages until `release`. */
export async function holdData(page: Page) {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(isData, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  return { asked: () => asked, release };
}
