import { renderToStaticMarkup } from "react-dom/server";
import { Fallback, type FallbackWords } from "./error-fallback";

/** The fallback as a complete document, because no React boundary catches errors on the server. */
export function fallbackDocument(words: FallbackWords): string {
  return renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{words.text}</title>
      </head>
      <body>
        <Fallback {...words} />
      </body>
    </html>,
  );
}
