/** The product's questions, with texts under `prompts` in profiles.json. A site chooses among them or writes its own. */
export const namedPrompts = [
  "sunday",
  "evening",
  "laugh",
  "ask",
  "trip",
  "dish",
  "song",
  "learn",
  "proud",
  "home",
  "matters",
  "surprise",
] as const;
export type NamedPrompt = (typeof namedPrompts)[number];
