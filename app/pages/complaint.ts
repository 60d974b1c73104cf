export const complaintTopics = ["conduct", "photo", "content", "payment", "privacy", "site", "other"] as const;
export type ComplaintTopic = (typeof complaintTopics)[number];

export const complaintLength = 4_000;
