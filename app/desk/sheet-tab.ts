export const sheetTabs = ["timeline", "ledger", "orders", "devices", "answers", "reports", "notes", "mails"] as const;
export type SheetTab = (typeof sheetTabs)[number];

export const readTab = (text: string | null): SheetTab => sheetTabs.find((tab) => tab === text) ?? "timeline";
