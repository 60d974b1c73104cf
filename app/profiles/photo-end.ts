/**
 * Whether a picture's file reaches its own end, by its format's marks. Decoders draw what there is of a file cut short,
 * and browsers do so without a word. A file of an unknown format counts as whole.
 */
export function reachesItsEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return hasJpegEnd(view);
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return hasPngEnd(view);
  // A RIFF file says its size in its head, all but the eight bytes before it (RFC 9649).
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]))
    return view.byteLength >= 12 && view.getUint32(4, true) + 8 <= view.byteLength;
  return true;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

const jpeg = { scan: 0xffda, end: 0xffd9 } as const;

/** Segments name their length up to the first scan: a small picture inside one of them has an end of its own. */
function hasJpegEnd(view: DataView): boolean {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint16(at) !== jpeg.scan) {
    // Any number of fill bytes may stand before a mark.
    const isFill = view.getUint16(at) === 0xffff;
    at += isFill ? 1 : 2 + view.getUint16(at + 2);
  }
  for (; at + 2 <= view.byteLength; at += 1) if (view.getUint16(at) === jpeg.end) return true;
  return false;
}

const pngEnd = 0x49454e44;

/** Chunks of a length, a name, their bytes and a checksum, the last of them named IEND. */
function hasPngEnd(view: DataView): boolean {
  let at = 8;
  while (at + 8 <= view.byteLength) {
    if (view.getUint32(at + 4) === pngEnd) return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}
