/** `npm run restore -- <folder>`: restores a backup into an empty database, then replays the journal. */
import { replayJournal } from "~/deletion/restore.server";
import { readEnv } from "~/platform/env.server";
import { boot, runProgram } from "./boot";
import { restoreBackup } from "./backup/restore-backup";
import { replayLines } from "./operator/lines";
import { ProgramError } from "./program-error";

const usage = `Usage: npm run restore -- <folder of a backup> [--without-files] [--lost-journal]

--without-files leaves the stored photos as they are.
--lost-journal takes the backup's copy of the journal, because the journal itself is lost.`;

const options = ["--without-files", "--lost-journal"];

await runProgram(
  async (env) => {
    const words = process.argv.slice(2);
    const [folder, ...more] = words.filter((word) => !options.includes(word));
    if (!folder || folder.startsWith("-") || more.length > 0) throw new ProgramError(usage);
    const began = performance.now();
    const { files, madeAt } = await restoreBackup(env, {
      folder,
      withFiles: !words.includes("--without-files"),
      isJournalLost: words.includes("--lost-journal"),
    });
    const { shutDown } = await boot(env, { demo: false });
    const replayed = await replayJournal({ isRestored: true });
    await shutDown();
    const minutes = Math.ceil((performance.now() - began) / 60_000);
    console.log(replayLines(replayed));
    console.log(`Restored the backup of ${madeAt} with ${files} files in ${minutes} min. Start the processes now.`);
  },
  () => readEnv(process.env, "sites"),
);
