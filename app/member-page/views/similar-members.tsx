import { useT } from "~/i18n/use-t";
import { QuickLike, QuickLikeForm } from "~/likes/views/quick-like";
import { PeopleGrid, PersonCard } from "~/profiles/views/person-card";
import type { MemberPage } from "../member-page";

interface SimilarMembersProps extends Pick<MemberPage, "name" | "similar"> {
  /** True when cards carry a heart. */
  likes: boolean;
}

export function SimilarMembers({ name, similar, likes }: SimilarMembersProps) {
  const t = useT();
  return (
    <section aria-labelledby="similar" className="grid gap-4">
      <h2 id="similar" className="text-2xl">
        {t("discovery:similarMembers", { name })}
      </h2>
      {likes && <QuickLikeForm />}
      <PeopleGrid dense>
        {similar.map((person, index) => (
          <li key={person.id}>
            <PersonCard person={person} list="dense" index={index}>
              {likes && <QuickLike person={person} />}
            </PersonCard>
          </li>
        ))}
      </PeopleGrid>
    </section>
  );
}
