import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

export interface Upload {
  /** Idempotency key, so that a retry adds the photo once. */
  key: string;
  file: File;
  share: number;
  /** Reason of the failure. Empty without an answer, null while uploading. */
  failed: string | null;
}

export interface Uploads {
  list: readonly Upload[];
  /** Number of photos added since the page was opened, for screen readers. */
  added: number;
  add(files: Iterable<File>): void;
  retry(key: string): void;
  dismiss(key: string): void;
}

/**
 * Uploads photos one after another. A failed photo stays in the list with its reason, and the next photo is uploaded.
 */
export function usePhotoUploads(): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [added, setAdded] = useState(0);
  const { revalidate } = useRevalidator();
  const last = useRef(Promise.resolve());
  const change = useCallback(
    (key: string, changes: Partial<Upload>) =>
      setList((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    [],
  );
  const dismiss = useCallback((key: string) => setList((all) => all.filter((one) => one.key !== key)), []);
  // Use a promise chain, because an effect could upload a photo again on each render.
  const send = useCallback(
    (upload: Upload) => {
      last.current = last.current.then(async () => {
        const sentence = await sendOne(upload, (share) => change(upload.key, { share }));
        if (sentence !== null) return change(upload.key, { failed: sentence });
        dismiss(upload.key);
        setAdded((count) => count + 1);
        revalidate();
      });
    },
    [change, dismiss, revalidate],
  );
  const add = useCallback(
    (files: Iterable<File>) => {
      const fresh = [...files].map((file) => ({ key: crypto.randomUUID(), file, share: 0, failed: null }));
      setList((all) => [...all, ...fresh]);
      for (const upload of fresh) send(upload);
    },
    [send],
  );
  const retry = (key: string) => {
    const failed = list.find((one) => one.key === key && one.failed !== null);
    if (!failed) return;
    change(key, { failed: null, share: 0 });
    send(failed);
  };
  return { list, added, add, retry, dismiss };
}

/**
 * Uploads one photo. Returns null, or the reason for a failure. The reason is empty when no answer arrived or the code
 * did not load.
 */
export async function sendOne(
  { file, key }: Pick<Upload, "file" | "key">,
  onProgress: (share: number) => void,
): Promise<string | null> {
  try {
    const { send, shrink } = await import("./photo-sending");
    const sent = await send(await shrink(file), key, onProgress);
    return sent.added ? null : (sent.sentence ?? "");
  } catch {
    return "";
  }
}

/**
 * Adds pictures dropped on the element, or pasted outside text fields. Returns true while files are dragged over the
 * element.
 */
export function useDroppedPhotos(element: HTMLElement | null, add: (files: Iterable<File>) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!element) return;
    const done = new AbortController();
    const listen = { signal: done.signal };
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    element.addEventListener(
      "dragover",
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      listen,
    );
    element.addEventListener("dragleave", () => setIsOver(false), listen);
    element.addEventListener(
      "drop",
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        add(event.dataTransfer?.files ?? []);
      },
      listen,
    );
    document.addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
        if (files.length > 0) add(files);
      },
      listen,
    );
    return () => done.abort();
  }, [element, add]);
  return isOver;
}
