/** The invented people of the demo sites: pure, seeded, without clock or database. `seed` and `populate` write them. */
export { type DemoConversation, type DemoMessage, demoConversation, demoConversations } from "./conversations";
export { type DemoLike, demoLikes, suits } from "./likes";
export { type DemoMember, demoMembers, demoScenes } from "./members";
export { type DemoSite, languageAt } from "./site";
