import type { PageName } from "~/paths";

export const pageNames = [
  "ban",
  "cookies",
  "faq",
  "privacy",
  "return-policy",
  "service",
  "terms",
] as const satisfies PageName[];

/** Sections of each static page, in order. Texts are under `pages:<page>.sections.<section>`. */
export const pageSections = {
  terms: [
    "who",
    "joining",
    "conduct",
    "fictional",
    "credits",
    "withdrawal",
    "contributions",
    "ending",
    "liability",
    "disputes",
    "changes",
  ],
  privacy: ["who", "what", "special", "why", "shown", "discreet", "howlong", "rights"],
  cookies: ["needed", "origin", "storage", "none", "control"],
  ban: ["never", "warn", "how", "object", "credits", "block"],
  "return-policy": ["right", "used", "how", "money", "wrong", "delete"],
  faq: [
    "cost",
    "subscription",
    "expire",
    "refund",
    "fictional",
    "reply",
    "discreet",
    "photo",
    "safety",
    "block",
    "delete",
    "help",
  ],
  service: ["contact", "before", "complaint", "accessibility", "company", "credits"],
} as const satisfies Record<PageName, readonly string[]>;

/** Legal pages, which show their date (PAG-22, PAG-23). */
export const datedPages: readonly PageName[] = ["terms", "privacy", "cookies", "ban", "return-policy"];
