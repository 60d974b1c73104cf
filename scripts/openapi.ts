/**
 * `npm run openapi` writes docs/api/openapi.yaml and the types of clients/typescript. With `--check` fails when one is
 * out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stringify } from "yaml";
import { describeApi } from "~/compat/openapi";
import { describeOperatorApi, operatorParts } from "~/desk/api/describe-operator-api.server";
import { apiRoutes } from "~/routes/api/openapi";
import { clientTypes } from "./openapi/client-types";

const head =
  "# Made by `npm run openapi` from the shapes in app/compat/ and the verbs in app/operators/. Do not edit.\n";

/** Both parts: the calls of each site's host, and the verbs of operators on the console's host. */
function describeBoth() {
  const described = describeApi(apiRoutes);
  const { paths, securitySchemes } = operatorParts();
  Object.assign(described.paths, paths);
  Object.assign(described.components.securitySchemes, securitySchemes);
  return described;
}

const made: Readonly<Record<string, string>> = {
  "docs/api/openapi.yaml": `${head}${stringify(describeBoth(), { aliasDuplicateObjects: false, lineWidth: 0 })}`,
  "clients/typescript/src/verbs.ts": clientTypes(describeOperatorApi()),
};

for (const [file, text] of Object.entries(made)) {
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
    console.error(`${file} is out of date. Run npm run openapi.`);
    process.exitCode = 1;
  }
}
