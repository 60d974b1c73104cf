import type { ShownLander } from "../../show-lander.server";
import { AloneTonight } from "./alone-tonight";
import { Deck } from "./deck";
import { Gallery } from "./gallery";

/** Each lander is a design of its own. */
export function Design(shown: ShownLander) {
  switch (shown.lander) {
    case "alonetonight":
      return <AloneTonight {...shown} />;
    case "gallery":
      return <Gallery {...shown} />;
    case "tinderswipe":
      return <Deck {...shown} />;
  }
}
