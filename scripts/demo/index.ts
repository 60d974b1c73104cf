/** The invented members of the demo. Pure and seeded, without clock or database. `seed` and `populate` store them. */
export { type DemoConversation, demoConversations } from "./conversations";
export { type DemoLike, demoLikes } from "./likes";
export { type DemoMember, demoMembers, demoScenes } from "./members";
export type { DemoSite } from "./site";
