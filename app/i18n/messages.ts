import type { Messages } from "./resources";

type PluralCategory = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** Key of an English text: `namespace:path.key`, without the plural suffix. */
export type MessageKey = { [Space in keyof Messages]: `${Space}:${Paths<Messages[Space]>}` }[keyof Messages];

/** Values for a text's `{{placeholders}}`. `count` also selects the plural form. */
export type MessageFacts = Readonly<Record<string, string | number>>;

export type Translate = (key: MessageKey, facts?: MessageFacts) => string;

export type MessageTree = { readonly [key: string]: string | MessageTree };

/** One locale's message files by namespace. */
export type Bundle = Readonly<Record<string, MessageTree>>;

/** One namespace's texts by full path, such as `list.title`. */
export type FlatMessages = Readonly<Record<string, string>>;

/** One locale's texts by namespace, as i18next stores them. */
export type FlatBundle = Readonly<Record<string, FlatMessages>>;
