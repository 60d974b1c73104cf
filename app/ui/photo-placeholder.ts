import type { CSSProperties } from "react";
import { thumbHashToAverageRGBA } from "thumbhash";

type Colour = CSSProperties & { "--ph": string };

const placeholderAddress = /^data:image\/(?:png|webp|jpeg|svg\+xml)[;,][\w+/=%;,.:()'-]*$/;

function averageColour(thumbhash: string): string | null {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
    const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255));
    return [red, green, blue].every(Number.isFinite) ? `rgb(${red} ${green} ${blue})` : null;
  } catch {
    return null;
  }
}

/**
 * Style of a photo before it has loaded: a tiny picture, otherwise the photo's average colour. The content security
 * policy allows this style attribute (DESIGN 13.4).
 */
export function photoPlaceholder({
  placeholder,
  thumbhash,
}: {
  placeholder?: string | null;
  thumbhash?: string | null;
}): Colour | undefined {
  if (placeholder && placeholderAddress.test(placeholder)) return { "--ph": `url("${placeholder}")` };
  const colour = thumbhash ? averageColour(thumbhash) : null;
  return colour ? { "--ph": `linear-gradient(${colour},${colour})` } : undefined;
}
