import type { ShownLander } from "../../show-lander.server";
import { AloneTonight } from "./alone-tonight";
import { Collage } from "./collage";
import { Deck } from "./deck";
import { Film } from "./film";
import { Gallery } from "./gallery";
import { Icons } from "./icons";
import { AtlasSheet } from "./map";
import { Network } from "./network";
import { Scenes } from "./scenes";

export function Design(shown: ShownLander) {
  switch (shown.lander) {
    case "alonetonight":
      return <AloneTonight {...shown} />;
    case "gallery":
      return <Gallery {...shown} />;
    case "tinderswipe":
      return <Deck {...shown} />;
    case "collagelanding":
      return <Collage {...shown} />;
    case "iconslanding":
      return <Icons {...shown} />;
    case "video":
      return <Film {...shown} />;
    case "transitionsvideolanding":
      return <Scenes {...shown} />;
    case "socialnetwork":
      return <Network {...shown} />;
    case "maplanding":
      return <AtlasSheet {...shown} />;
  }
}
