import type { Mutation } from "./mutation";

const hostTests = ["app/server/edge/operate-host.server.test.ts"];
const deskTests = ["app/desk/desk.server.test.ts"];
const staffTests = ["app/desk/routes/staff/staff.server.test.ts"];
const commandTests = ["app/desk/command-submission.server.test.ts"];
const versionTests = ["app/operators/sites/site-versions.test.ts"];
const hostFile = "app/server/edge/operate-host.server.ts";

/** Guards of the operators' console. */
export const desk: readonly Mutation[] = [
  {
    danger: "another site sends a form to the console in a person's name",
    file: hostFile,
    text: "isForeign(call) || ",
    becomes: "",
    tests: hostTests,
  },
  {
    danger: "the console reads a body that another site's form can send as text",
    file: hostFile,
    text: 'return method !== "POST" || isApiPath(path) || formTypes',
    becomes: "return true || formTypes",
    tests: hostTests,
  },
  {
    danger: "callers outside of the operators' networks reach the console",
    file: hostFile,
    text: "  if (!desk.admits(call.address)) return refuse(call, 421);\n",
    becomes: "",
    tests: hostTests,
  },
  {
    danger: "a picture of the console stays in a browser's cache",
    file: hostFile,
    text: '  "cache-control",\n',
    becomes: "",
    tests: hostTests,
  },
  {
    danger: "a site's host serves the files of the console",
    file: "app/server/edge/edge.server.ts",
    text: "  if (call.path.startsWith(consoleAssets)) return refuse(call, 404);\n",
    becomes: "",
    tests: hostTests,
  },
  {
    danger: "a site claims the host of the console",
    file: "app/operators/tenant-commands.server.ts",
    text: "  if (taken) throw new OnboardingError(",
    becomes: "  if (taken && !env) throw new OnboardingError(",
    tests: ["app/operators/tenant-onboarding.test.ts"],
  },
  {
    danger: "a person sees a screen without the right to it",
    file: "app/desk/authorization.server.ts",
    text: '  if (!holdsAnywhere(session, permission)) throw new ScreenFault("notFound");\n',
    becomes: "",
    tests: commandTests,
  },
  {
    danger: "the console answers requests without end to one network",
    file: "app/desk/desk.server.tsx",
    text: "    if (seconds > 0) {",
    becomes: "    if (seconds > 1e9) {",
    tests: deskTests,
  },
  {
    danger: "a form leads from the console to another site",
    file: "app/desk/desk-paths.ts",
    text: "  return isOwn ? given",
    becomes: "  return isOwn || given ? given",
    tests: commandTests,
  },
  {
    danger: "a forged form names its own operator",
    file: "app/desk/command-submission.server.ts",
    text: "  if (odd.length > 0) {",
    becomes: "  if (odd.length > 99) {",
    tests: commandTests,
  },
  {
    danger: "the time of an answer tells which sites there are",
    file: "app/desk/command-submission.server.ts",
    text: '  if (verb.at === "tenant" && sent.site !== null) desk.site(sent.site);\n',
    becomes: "",
    tests: commandTests,
  },
  {
    danger: "a page that a browser loads ahead claims an item of the queue",
    file: "app/desk/desk.server.tsx",
    text: "    if (isPrefetch(request)) return",
    becomes: "    if (!request) return",
    tests: ["app/desk/routes/queue/queue.test.ts"],
  },
  {
    danger: "one operator reads what another typed",
    file: "app/desk/saved-form.server.ts",
    text: "openBytes(sealed, sealingKey(), actorOf(session))",
    becomes: "openBytes(sealed, sealingKey(), session.kind)",
    tests: commandTests,
  },
  {
    danger: "a form of one operator is done in the name of the next one",
    file: "app/desk/command-submission.server.ts",
    text: "sent.owner !== actorOf(session)",
    becomes: 'sent.owner === ""',
    tests: commandTests,
  },
  {
    danger: "who invites a colleague sees a link to their keys",
    file: "app/operators/verbs/staff-verbs.server.ts",
    text: "(isKnown ? null : link)",
    becomes: "(isKnown ? link : link)",
    tests: staffTests,
  },
  {
    danger: "a manager's list shows people of other sites",
    file: "app/desk/routes/staff/present-staff.server.ts",
    text: 'sites === "every" ? "every" : [...sites]',
    becomes: 'sites === "every" ? "every" : "every"',
    tests: staffTests,
  },
  {
    danger: "a mark that staff typed turns the words of a mail",
    file: "app/platform/invisible-characters.ts",
    text: "removeInvisible(tidyText(withLineBreaks(typed))).trim()",
    becomes: "tidyText(withLineBreaks(typed)).trim()",
    tests: commandTests,
  },
  {
    danger: "a member's text turns the words around it",
    file: "app/platform/invisible-characters.ts",
    text: "|\\p{Cf}",
    becomes: "",
    tests: ["app/platform/invisible-characters.test.ts"],
  },
  {
    danger: "files replace what a manager changed in the desk",
    file: "app/operators/tenant-onboarding.server.ts",
    text: "  if (unknown !== null && !over) throw",
    becomes: "  if (unknown === 0 && !over) throw",
    tests: versionTests,
  },
  {
    danger: "a person publishes a setting that their roles may not change",
    file: "migrations/202611290900_add_site_versions.sql",
    text: "    perform operator_enter(deed, tenant);\n",
    becomes: "    null;\n",
    tests: versionTests,
  },
  {
    danger: "a publication replaces a colleague's version unseen",
    file: "migrations/202611290900_add_site_versions.sql",
    text: "  if given_base is distinct from (select",
    becomes: "  if given_base > (select",
    tests: versionTests,
  },
  {
    danger: "a site takes the host of another site",
    file: "migrations/202611290900_add_site_versions.sql",
    text: "  if taken is not null then",
    becomes: "  if taken = '' then",
    tests: versionTests,
  },
];
