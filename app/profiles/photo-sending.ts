import { paths } from "~/paths";
import { isRefusedAnswer } from "~/web/refusal";
import { photoLimits } from "./photo";

/** Phones take pictures four times as large as any screen shows; less is sent, and places noted in the file stay home. */
const longestSide = 2048;

/** A smaller copy of a large picture; the file itself where the browser cannot make one, for the server to judge. */
export async function shrink(file: File): Promise<Blob> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = longestSide / Math.max(picture.width, picture.height);
    if (scale >= 1 && file.size <= photoLimits.bytes / 4) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * Math.min(1, scale));
    canvas.height = Math.round(picture.height * Math.min(1, scale));
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), "image/jpeg", 0.9));
  } catch {
    return file;
  }
}

/** What became of an upload: added, refused with a sentence, or no answer at all. */
export type Sent = { added: true } | { added: false; sentence: string | null };

/** Sends one picture and tells how much of it is on its way; `fetch` cannot. */
export function send(photo: Blob, key: string, onProgress: (share: number) => void): Promise<Sent> {
  const form = new FormData();
  form.set("photo", photo);
  form.set("key", key);
  const request = new XMLHttpRequest();
  request.open("POST", paths.doPhotoUpload());
  request.setRequestHeader("X-Request-Type", "client");
  request.setRequestHeader("Accept", "application/json");
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  return new Promise((resolve) => {
    request.onerror = () => resolve({ added: false, sentence: null });
    request.onload = () => resolve(readAnswer(request.responseText));
    request.send(form);
  });
}

function readAnswer(text: string): Sent {
  try {
    const answer: unknown = JSON.parse(text);
    if (isRefusedAnswer(answer)) return { added: false, sentence: answer.refusals[0]?.message ?? null };
    return typeof answer === "object" && answer !== null && "saved" in answer
      ? { added: true }
      : { added: false, sentence: null };
  } catch {
    return { added: false, sentence: null };
  }
}
