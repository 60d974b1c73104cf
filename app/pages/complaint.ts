export const complaintTopics = ["conduct", "photo", "content", "payment", "privacy", "site", "other"] as const;
export type ComplaintTopic = (typeof complaintTopics)[number];

export const complaintLength = 4_000;

/** What a complainant keeps and names: the first part of the complaint's id, in capitals. */
export function receiptOf(id: string): string {
  return id.replaceAll("-", "").slice(0, 10).toUpperCase();
}
