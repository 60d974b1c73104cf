import { readableText } from "~/platform/invisible-characters";

const mostCharacters = 100;

/** Words of a search in a list, as the URL has them. */
export const searchedWords = (url: URL): string =>
  readableText(url.searchParams.get("q") ?? "").slice(0, mostCharacters);
