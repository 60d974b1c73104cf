import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { readChatPhoto } from "~/chat/photos.server";
import { photoKey } from "~/profiles/photos.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { type ExportPart, exportParts, listSentPhotos, pagesOf } from "./export-contents.server";

const text = new TextEncoder();

/** Packs a member's data into one zip file: JSON by subject, and the photos. Memory holds only the packed file. */
export async function packExport(scope: TenantScope, memberId: string, readMe: string): Promise<Uint8Array> {
  const archive = openArchive();
  archive.addText("README.txt", readMe);
  const parts = exportParts(memberId);
  for (const file of new Set(parts.map((part) => part.file))) {
    await addJson(archive, scope, { file, parts: parts.filter((part) => part.file === file) });
  }
  await addPhotos(archive, scope, memberId);
  await addChatPhotos(archive, scope, memberId);
  return archive.end();
}

function openArchive() {
  const chunks: Uint8Array[] = [];
  const failed: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) failed.push(error);
    else chunks.push(chunk);
  });
  return {
    /** Opens a file for writing in chunks. */
    open(name: string) {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      return {
        write: (piece: string) => entry.push(text.encode(piece)),
        close: () => entry.push(new Uint8Array(), true),
      };
    },
    addText(name: string, whole: string) {
      const file = this.open(name);
      file.write(whole);
      file.close();
    },
    /** Stores a picture without compression, because picture formats are already compressed. */
    addPicture(name: string, bytes: Uint8Array) {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
    },
    end(): Uint8Array {
      zip.end();
      if (failed[0]) throw failed[0];
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

type Archive = ReturnType<typeof openArchive>;

async function addJson(archive: Archive, scope: TenantScope, { file, parts }: { file: string; parts: ExportPart[] }) {
  const json = archive.open(`${file}.json`);
  json.write("{");
  for (const [index, part] of parts.entries()) {
    json.write(`${index > 0 ? "," : ""}\n  ${JSON.stringify(part.name)}: [`);
    let separator = "\n    ";
    for await (const rows of pagesOf(scope, part)) {
      json.write(separator + rows.map((row) => JSON.stringify(row)).join(",\n    "));
      separator = ",\n    ";
    }
    json.write("\n  ]");
  }
  json.write("\n}\n");
  json.close();
}

async function addPhotos(archive: Archive, scope: TenantScope, memberId: string): Promise<void> {
  const photos = await scope.db.read((q) =>
    q.from("photos").select("id").where("member_id", "=", memberId).orderBy("position").orderBy("id").execute(),
  );
  for (const [index, { id }] of photos.entries()) {
    const file = await scope.files.get(photoKey(id, "full"));
    if (file) archive.addPicture(`photos/${String(index + 1).padStart(2, "0")}-${id}.webp`, file.bytes);
  }
}

async function addChatPhotos(archive: Archive, scope: TenantScope, memberId: string): Promise<void> {
  const files = await scope.db.read((q) => listSentPhotos(q, memberId));
  for (const [index, name] of files.entries()) {
    const file = await readChatPhoto(scope, name);
    if (file) archive.addPicture(`chat-photos/${String(index + 1).padStart(4, "0")}.webp`, file.bytes);
  }
}
