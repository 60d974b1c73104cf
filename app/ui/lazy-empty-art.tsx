import { EmptyArt as EmptyArtNow, type EmptyArtName } from "./empty-art";
import { hydrateLazily } from "./lazy-hydration";

export type { EmptyArtName };

const Art = hydrateLazily(import.meta.env.SSR ? EmptyArtNow : null, async () => (await import("./empty-art")).EmptyArt);

/** The drawing of an empty list, in reserved space. Its code loads at the first interaction. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <div className="min-h-37">
      <Art name={name} />
    </div>
  );
}
