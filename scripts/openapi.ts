/** `npm run openapi` writes docs/api/openapi.yaml. With `--check` fails when the file is out of date. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { describeApi } from "~/compat/openapi";
import { apiRoutes } from "~/routes/api/openapi";

const folder = "docs/api";
const file = `${folder}/openapi.yaml`;
const head = "# Made by `npm run openapi` from the shapes in app/compat/. Do not edit.\n";
const text = `${head}${stringify(describeApi(apiRoutes), { aliasDuplicateObjects: false, lineWidth: 120 })}`;

if (process.argv.includes("--check")) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${file} is out of date. Run npm run openapi.`);
    process.exit(1);
  }
} else {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
}
