import { memo } from "react";
import { hydrateLazily } from "~/ui/lazy-hydration";
import { SimilarMembers as SimilarMembersNow } from "./similar-members";

/** The list stands below the profile, so its code loads at the first interaction. */
export const SimilarMembers = memo(
  hydrateLazily(
    import.meta.env.SSR ? SimilarMembersNow : null,
    async () => (await import("./similar-members")).SimilarMembers,
  ),
);
