/** Generates the members of the demo. The same seed always gives the same members. `load.ts` and `populate` store them. */
export { type DemoConversation, demoConversations } from "./conversations";
export { type DemoLike, demoLikes } from "./likes";
export { type DemoMember, demoMembers, demoScenes } from "./members";
export { type DemoSite, demoSiteOf } from "./site";
