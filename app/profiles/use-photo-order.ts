import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { paths } from "~/paths";
import { useRefusalToast } from "~/client/use-refusal-toast";

export interface PhotoOrder<Photo> {
  /** Photos in the order on screen, which the server does not know during a drag. */
  photos: readonly Photo[];
  /** Id of the dragged photo. */
  heldId: string | null;
  /** New position of a photo moved by key, for screen readers. */
  movedTo: number | null;
  /** Props of the element by which a photo is dragged. */
  handle(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Order of photos, changed by pointer or arrow keys. Without script, buttons change the order. */
export function usePhotoOrder<Photo extends { id: string }>(known: readonly Photo[]): PhotoOrder<Photo> {
  const fetcher = useFetcher({ key: "photo order" });
  useRefusalToast(fetcher);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [heldId, setHeldId] = useState<string | null>(null);
  const [movedTo, setMovedTo] = useState<number | null>(null);
  // The chosen order shows until the reloaded data has arrived.
  const wanted = order ?? (fetcher.formData?.getAll("ids[]") as string[] | undefined) ?? null;
  const photos = wanted ? inOrder(known, wanted) : known;
  const ids = photos.map((photo) => photo.id);
  const { submit } = fetcher;
  const keep = (chosen: readonly string[]) => {
    const form = new FormData();
    for (const id of chosen) form.append("ids[]", id);
    submit(form, { method: "post", action: paths.doPhotoOrder() });
  };
  const hold = (id: string, pointer: number) => {
    setHeldId(id);
    carry(id, ids, pointer, setOrder, (chosen) => {
      if (chosen && chosen !== ids) keep(chosen);
      setOrder(null);
      setHeldId(null);
    });
  };

  return {
    photos,
    heldId,
    movedTo,
    handle: (id) => ({
      onPointerDown({ button, pointerId }) {
        if (button === 0 && heldId === null) hold(id, pointerId);
      },
      onKeyDown(event) {
        const step = steps[event.key];
        const to = ids.indexOf(id) + (step ?? 0);
        if (step === undefined || to < 0 || to >= ids.length) return;
        event.preventDefault();
        keep(put(ids, id, to));
        setMovedTo(to + 1);
      },
    }),
  };
}

/** Follows a pointer that drags a photo. Listens on the window, because moving the element ends its pointer capture. */
function carry(
  id: string,
  from: readonly string[],
  pointer: number,
  onMove: (ids: readonly string[]) => void,
  onEnd: (ids: readonly string[] | null) => void,
): void {
  let ids = from;
  const over = new AbortController();
  const on = (name: "pointermove" | "pointerup" | "pointercancel", fn: (event: globalThis.PointerEvent) => void) =>
    window.addEventListener(name, (event) => event.pointerId === pointer && fn(event), { signal: over.signal });
  const end = (chosen: readonly string[] | null) => {
    over.abort();
    onEnd(chosen);
  };
  on("pointermove", ({ clientX, clientY }) => {
    const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-photo]")?.dataset.photo;
    if (below === undefined || below === id || !ids.includes(below)) return;
    ids = put(ids, id, ids.indexOf(below));
    onMove(ids);
  });
  on("pointerup", () => end(ids));
  on("pointercancel", () => end(null));
}

function put(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Sorts photos by these ids. Other photos come last. */
function inOrder<Photo extends { id: string }>(photos: readonly Photo[], ids: readonly string[]): readonly Photo[] {
  const place = (photo: Photo) => (ids.includes(photo.id) ? ids.indexOf(photo.id) : ids.length);
  return [...photos].sort((a, b) => place(a) - place(b));
}
