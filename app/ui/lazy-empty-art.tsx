import { EmptyArt as EmptyArtNow, type EmptyArtName } from "./empty-art";
import { hydrateLazily } from "./lazy-hydration";

export type { EmptyArtName };

const Art = hydrateLazily(import.meta.env.SSR ? EmptyArtNow : null, async () => (await import("./empty-art")).EmptyArt);

/** The drawing of an empty list. Its code loads at the first interaction. The space is reserved. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <div className="min-h-37">
      <Art name={name} />
    </div>
  );
}
