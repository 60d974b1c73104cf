/** The data sizes of the performance goals. All numbers are totals over all sites. */
export interface DataSize {
  tenants: number;
  members: number;
  likes: number;
  conversations: number;
  messages: number;
  /** The number of messages in the longest conversation. */
  longest: number;
}

export type SizeName = "S" | "M" | "L";

export const sizes: Record<SizeName, DataSize> = {
  S: { tenants: 10, members: 20_000, likes: 100_000, conversations: 5_000, messages: 100_000, longest: 1_000 },
  M: {
    tenants: 1_000,
    members: 1_000_000,
    likes: 5_000_000,
    conversations: 500_000,
    messages: 10_000_000,
    longest: 100_000,
  },
  L: {
    tenants: 1_000,
    members: 10_000_000,
    likes: 50_000_000,
    conversations: 5_000_000,
    messages: 100_000_000,
    longest: 1_000_000,
  },
};

/** The rows of one site. */
export interface Share {
  members: number;
  likes: number;
  conversations: number;
  messagesEach: number;
  longest: number;
}

/** Minimum of members per site, because each site needs people to browse. */
const fewest = 20;

/** Divides the rows among the sites. Site number n gets 1/n of the first site's rows. */
export function shareOut(size: DataSize): Share[] {
  const weights = Array.from({ length: size.tenants }, (_, rank) => 1 / (rank + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const messagesEach = Math.max(1, Math.round((size.messages - size.longest) / size.conversations));
  return weights.map((weight, rank) => {
    const part = (rows: number) => Math.round((rows * weight) / total);
    return {
      members: Math.max(fewest, part(size.members)),
      likes: part(size.likes),
      conversations: part(size.conversations),
      messagesEach,
      longest: rank === 0 ? size.longest : 0,
    };
  });
}
