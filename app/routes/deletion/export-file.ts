import { redirect } from "@remix-run/node";
import { findExportFile } from "~/deletion/data-export.server";
import { paths } from "~/paths";
import { member, noParams } from "~/server/route.server";

/** The member's own export file. */
export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const file = await findExportFile(q, visit.scope.files, viewer.memberId);
  if (!file) throw redirect(paths.dataExport());
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/zip",
      "content-length": String(file.bytes.byteLength),
      // A neutral name, because other people may see a list of downloads.
      "content-disposition": 'attachment; filename="my-data.zip"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
