export const plainPageType = "text/html; charset=utf-8";

/** Where a plain page leads: to the same address again, or to the site's first page. */
export type WayOn = "again" | "home";

const links: Record<WayOn, string> = {
  again: '<a href="">Try again</a>',
  home: '<a href="/">Go back to home</a>',
};

/** A page before any tenant is known: no brand, nothing that a visitor sent, and a link on. */
export function plainPage(title: string, words: string, way: WayOn): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title>`;
  return `<!doctype html><html lang="en">${head}<p>${words}</p><p>${links[way]}</p></html>\n`;
}
