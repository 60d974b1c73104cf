import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { iconNames } from "../../app/ui/icon-names.ts";
import { drawGifts } from "./gift-drawings.ts";
import { servedInDevelopment } from "./served-in-development.ts";

const id = "virtual:icons";

/**
 * A Vite plugin. Importing `virtual:icons` returns the URL of one file with all icons. Icons as React components would
 * be a sixth of the browser's scripts (P12).
 */
export function icons(): Plugin {
  let isClient = false;
  const served = servedInDevelopment();
  return {
    name: "icons",
    configureServer: served.configureServer,
    configResolved(config) {
      isClient = config.command === "build" && !config.build.ssr;
    },
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null;
      const drawings = await drawSprite(iconNames, drawGifts());
      const fileName = `assets/icons-${createHash("sha256").update(drawings).digest("hex").slice(0, 8)}.svg`;
      // The server's build returns the same URL, but only the browser's build writes the file.
      if (isClient) this.emitFile({ type: "asset", fileName, source: drawings });
      else served.keep(`/${fileName}`, "image/svg+xml", drawings);
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}

/** Draws shapes without colour and line width. `.icon` of themes/base.css sets both. */
export async function drawSprite(names: readonly string[], others = ""): Promise<string> {
  const symbols = await Promise.all(names.map(drawSymbol));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}${others}</svg>`;
}

async function drawSymbol(name: string): Promise<string> {
  const { default: Drawing } = await import(`lucide-react/icons/${name}`);
  const lines = renderToStaticMarkup(createElement(Drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${lines.replace(/><\/\w+>/g, "/>")}</symbol>`;
}
