import { renderToStaticMarkup } from "react-dom/server";
import { Fallback, type FallbackWords } from "./error-fallback";

/** The same as a whole document, for a render that broke on the server, where React catches nothing. */
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
