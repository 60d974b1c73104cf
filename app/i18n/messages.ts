import type { Messages } from "./resources";

type PluralCategory = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralCategory}` ? Base : Key;

type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

/** Every English text as `namespace:path.key`, without plural endings. */
export type MessageKey = { [Space in keyof Messages]: `${Space}:${Paths<Messages[Space]>}` }[keyof Messages];

/** Values for a text's `{{placeholders}}`. `count` also chooses the plural form. */
export type MessageFacts = Readonly<Record<string, string | number>>;

/** Turns a key into words of one locale. An unknown key fails the type check. */
export type Translate = (key: MessageKey, facts?: MessageFacts) => string;

/** The content of one message file: texts, nested by meaning. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** The files of one locale by namespace. */
export type Bundle = Readonly<Record<string, MessageTree>>;

/** The texts of one namespace by whole path: `list.title`. */
export type FlatMessages = Readonly<Record<string, string>>;

/** The texts of one locale by namespace, as i18next holds them. */
export type FlatBundle = Readonly<Record<string, FlatMessages>>;
