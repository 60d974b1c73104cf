import type { Messages } from "./resources";

type PluralCategory = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** The key of an English text, as `namespace:path.key` without its plural ending. */
export type MessageKey = { [Space in keyof Messages]: `${Space}:${Paths<Messages[Space]>}` }[keyof Messages];

/** Values for the `{{placeholders}}` of a text. `count` also chooses the plural form. */
export type MessageFacts = Readonly<Record<string, string | number>>;

/** Translates a key into one locale. The type check refuses an unknown key. */
export type Translate = (key: MessageKey, facts?: MessageFacts) => string;

/** Content of a message file: texts, nested by meaning. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** Message files of one locale, by namespace. */
export type Bundle = Readonly<Record<string, MessageTree>>;

/** Texts of one namespace by full path, such as `list.title`. */
export type FlatMessages = Readonly<Record<string, string>>;

/** Texts of one locale by namespace, in the form that i18next stores. */
export type FlatBundle = Readonly<Record<string, FlatMessages>>;
