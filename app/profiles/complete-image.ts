/**
 * True when a picture's file is complete. Needed because decoders accept truncated files. Unknown formats count as
 * complete.
 */
export function isCompleteImage(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return hasJpegEnd(view);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return hasPngEnd(view);
  // A RIFF header states the file's size minus eight bytes (RFC 9649).
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]))
    return view.byteLength >= 12 && view.getUint32(4, true) + 8 <= view.byteLength;
  return true;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

const jpeg = { scan: 0xffda, end: 0xffd9 } as const;

/** Skips segments by their length, because an embedded thumbnail has its own end marker. */
function hasJpegEnd(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint16(at) !== jpeg.scan) {
    // Skip fill bytes before a marker.
    const isFill = view.getUint16(at) === 0xffff;
    at += isFill ? 1 : 2 + view.getUint16(at + 2);
  }
  for (; at + 2 <= view.byteLength; at += 1) if (view.getUint16(at) === jpeg.end) return true;
  return false;
}

const pngEnd = 0x49454e44;

/** Follows the chunks (length, name, bytes, checksum) up to IEND. */
function hasPngEnd(view: DataView): boolean {
  let at = 8;
  while (at + 8 <= view.byteLength) {
    if (view.getUint32(at + 4) === pngEnd) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}
