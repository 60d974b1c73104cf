import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import { paths } from "~/paths";

export interface PhotoOrder<Photo> {
  /** As they stand on the screen, which is ahead of the server while one is held. */
  photos: readonly Photo[];
  /** The photo that is held or was just moved. */
  heldId: string | null;
  /** Where the photo that was moved by key stands now, to be read aloud. */
  movedTo: number | null;
  /** What makes an element the handle of a photo. */
  handle(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Photos in the order in which they are dragged by pointer or moved by arrow key; buttons do the same without script. */
export function usePhotoOrder<Photo extends { id: string }>(known: readonly Photo[]): PhotoOrder<Photo> {
  const fetcher = useFetcher({ key: "photo order" });
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [heldId, setHeldId] = useState<string | null>(null);
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const isHeld = useRef(false);
  // What the server is being told still counts, until it has answered with the page.
  const wanted = order ?? (fetcher.formData?.getAll("ids[]") as string[] | undefined) ?? null;
  const photos = wanted ? inOrder(known, wanted) : known;

  const put = useCallback(
    (id: string, to: number) => {
      const ids = photos.map((photo) => photo.id).filter((other) => other !== id);
      ids.splice(to, 0, id);
      return ids;
    },
    [photos],
  );
  const { submit } = fetcher;
  const keep = (ids: readonly string[]) => {
    const form = new FormData();
    for (const id of ids) form.append("ids[]", id);
    submit(form, { method: "post", action: paths.doPhotoOrder() });
  };
  const letGo = (isKept: boolean) => {
    if (!isHeld.current) return;
    isHeld.current = false;
    if (isKept && order) keep(order);
    setOrder(null);
    setHeldId(null);
  };

  return {
    photos,
    heldId,
    movedTo,
    handle: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
        setHeldId(id);
      },
      onPointerMove({ clientX, clientY }) {
        if (!isHeld.current) return;
        const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-photo]")?.dataset.photo;
        const to = photos.findIndex((photo) => photo.id === over);
        if (to >= 0 && over !== id) setOrder(put(id, to));
      },
      onPointerUp: () => letGo(true),
      onPointerCancel: () => letGo(false),
      onKeyDown(event) {
        const step = steps[event.key];
        const from = photos.findIndex((photo) => photo.id === id);
        const to = from + (step ?? 0);
        if (step === undefined || to < 0 || to >= photos.length) return;
        event.preventDefault();
        keep(put(id, to));
        setMovedTo(to + 1);
      },
    }),
  };
}

/** Photos that came meanwhile stand last. */
function inOrder<Photo extends { id: string }>(photos: readonly Photo[], ids: readonly string[]): readonly Photo[] {
  const place = (photo: Photo) => (ids.includes(photo.id) ? ids.indexOf(photo.id) : ids.length);
  return [...photos].sort((a, b) => place(a) - place(b));
}
