import type { Rollup } from "vite";

const framework =
  /commonjsHelpers|\/node_modules\/(?:react|react-dom|scheduler|turbo-stream|react-router|react-router-dom|@remix-run\/[\w-]+|i18next)\/|\/node_modules\/react-i18next\/(?!dist\/es\/Trans)/;
/** Modules that every member page loads first. Their imports form one chunk. */
const shellRoutes = /\/app\/(?:entry\.client\.tsx$|(?:root|routes\/layouts\/site)\.tsx\?)/;

/** A dialog that the server renders. Its script loads only on the sign-up page. */
const drawnByServer = /\/app\/signup\/views\/signup-dialog\.tsx$/;

/** Code for only two pages. Importing react-i18next's index would add the code to every page. */
const richText = /\/node_modules\/(?:react-i18next\/dist\/es\/Trans|html-parse-stringify|void-elements)/;

/** Controls of nearly every member page. The shell contains these controls, although some pages load them later. */
const controls = /\/app\/ui\/(?:button|spinner|notice|fictional-label)\.tsx$/;

/** Small files under `app/` that load together. Each list forms one chunk. A test checks that the files exist. */
export const companies: Readonly<Record<string, readonly string[]>> = {
  people: [
    "profiles/views/person-photo.tsx",
    "profiles/fields.ts",
    "profiles/interests.ts",
    "tenancy/profile-fields.ts",
    "ui/photo.tsx",
    "ui/empty-state.tsx",
    "ui/lazy-empty-art.tsx",
    "ui/chip.tsx",
  ],
  cards: [
    "profiles/views/person-card.tsx",
    "profiles/card-sizes.ts",
    "profiles/pressed-photo.ts",
    "profiles/use-distance.ts",
    "likes/quick-likes.ts",
    "likes/send-like.ts",
    "ui/tag.tsx",
  ],
  forms: [
    "profiles/views/interest-chips.tsx",
    "profiles/use-hydrated.ts",
    "ui/field.tsx",
    "ui/field-frame.tsx",
    "ui/field-id.ts",
    "ui/select.tsx",
    "ui/chip-choice.tsx",
  ],
};

const companyByFile = new Map(Object.entries(companies).flatMap(([name, files]) => files.map((file) => [file, name])));

const shells = new WeakMap<Rollup.GetModuleInfo, Set<string>>();

/** Names the chunk of a module, because Rollup's own grouping would give sixty files per page (P12). */
export function chunkOf(id: string, { getModuleInfo, getModuleIds }: Rollup.ManualChunkMeta): string | undefined {
  if (framework.test(id)) return "framework";
  const shell = shells.get(getModuleInfo) ?? shellOf(getModuleInfo, [...getModuleIds()]);
  shells.set(getModuleInfo, shell);
  if (shell.has(id) || controls.test(id)) return "shell";
  return companyByFile.get(/\/app\/(.*)$/.exec(id)?.[1] ?? "");
}

function shellOf(getModuleInfo: Rollup.GetModuleInfo, ids: string[]): Set<string> {
  const starts = ids.filter((id) => shellRoutes.test(id));
  const waiting = [...starts];
  const found = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const info = getModuleInfo(id);
    // A dynamically imported module loads later, so it must not join this chunk (`app/ui/lazy-hydration.tsx`).
    const isApart =
      !info || framework.test(id) || drawnByServer.test(id) || richText.test(id) || info.dynamicImporters.length > 0;
    if (isApart || found.has(id) || id.endsWith(".css")) continue;
    found.add(id);
    waiting.push(...info.importedIds);
  }
  for (const start of starts) found.delete(start);
  return found;
}
