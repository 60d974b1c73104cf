import { paths } from "~/paths";
import { isRefusedAnswer } from "~/client/refusal";
import { photoLimits } from "./photo";
import { isCompleteImage } from "./complete-image";

/**
 * Maximum side in pixels, because phones record more pixels than screens show. The smaller copy also loses the photo's
 * location.
 */
const longestSide = 2048;

const takenByServer = /^image\/(?:jpeg|png|webp)$/;

/** Types that only some browsers can read. Some systems give no type, so the name decides. */
const isReadByBrowser = ({ type, name }: File) =>
  /^image\/(?:hei[cf]|avif)$/.test(type) || /\.(?:hei[cf]|avif)$/i.test(name);

/**
 * A smaller copy of the picture, as JPEG if the server does not accept its type. Returns the file itself when truncated
 * or unreadable.
 */
export async function shrink(file: File): Promise<Blob> {
  const isTaken = takenByServer.test(file.type);
  if (!isTaken && !isReadByBrowser(file)) return file;
  try {
    // Send truncated files unchanged, so that the server refuses them. Browsers would fill the missing part with grey.
    if (!isCompleteImage(new Uint8Array(await file.arrayBuffer()))) return file;
    const picture = await open(file);
    const [width, height] = [picture.width, picture.height];
    const scale = Math.min(1, longestSide / Math.max(width, height));
    if (isTaken && scale === 1 && file.size <= photoLimits.bytes / 4) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    if (picture instanceof ImageBitmap) picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), "image/jpeg", 0.9));
  } catch {
    return file;
  }
}

/** Falls back to an image element, because Safari decodes more types in an image element than as a bitmap. */
async function open(file: File): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file);
  } catch {
    const image = new Image();
    image.src = await dataAddress(file);
    await image.decode();
    return image;
  }
}

/** Reads the file as a data URL, because the content security policy allows no object URL. */
function dataAddress(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Result of an upload. `sentence` is null when no answer arrived. */
type Sent = { added: true } | { added: false; sentence: string | null };

/** Sends one photo and reports progress, which `fetch` cannot. */
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
