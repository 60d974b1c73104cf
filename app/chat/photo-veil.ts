import type { CSSProperties } from "react";

const picture = /^data:image\/(?:png|webp|jpeg)[;,][\w+/=%;,.:-]*$/;

/** Style of a chat photo before it has loaded: its tiny picture. */
export function photoVeil(veil: string | null | undefined): CSSProperties {
  return veil && picture.test(veil) ? ({ "--ph": `url("${veil}")` } as CSSProperties) : {};
}
