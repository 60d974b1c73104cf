import { hydrateLazily, immediately } from "~/ui/lazy-hydration";
import { SearchChips as SearchChipsNow } from "./search-chips";

/** Phones hide these links, so their code loads beside the page. */
export const SearchChips = hydrateLazily(
  import.meta.env.SSR ? SearchChipsNow : null,
  async () => (await import("./search-chips")).SearchChips,
  immediately,
);
