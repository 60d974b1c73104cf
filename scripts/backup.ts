/** `npm run backup -- <folder>`: writes database, files and journal into a new folder, while the product may run. */
import { readEnv } from "~/platform/env.server";
import { runProgram } from "./boot";
import { makeBackup } from "./backup/make-backup";
import { ProgramError } from "./program-error";

const usage = `Usage: npm run backup -- <new folder> [--without-files]

--without-files leaves out the photos, for a bucket or volume that keeps versions by itself.`;

await runProgram(
  async (env) => {
    const words = process.argv.slice(2);
    const [folder, ...more] = words.filter((word) => word !== "--without-files");
    if (!folder || folder.startsWith("-") || more.length > 0) throw new ProgramError(usage);
    const began = performance.now();
    const { files, journal, megabytes } = await makeBackup(env, {
      folder,
      withFiles: !words.includes("--without-files"),
    });
    const seconds = Math.ceil((performance.now() - began) / 1000);
    console.log(
      `${folder}: database (${megabytes} MB), ${files} files and ${journal} entries of the journal, in ${seconds} s.`,
    );
    console.log("The master key is not in the backup. Keep the key apart from it.");
  },
  () => readEnv(process.env, "sites"),
);
