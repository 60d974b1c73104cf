import type { MouseEvent } from "react";
import { useVisitFacts } from "~/client/root-context";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { PersonCard } from "~/profiles/card";
import { keepQuickLike, useQuickLike } from "../quick-likes";

const formId = "quick-like";

/** The form of all hearts on a page. Each heart sends the form to its member's URL. */
export function QuickLikeForm() {
  return (
    <form id={formId} method="post" hidden>
      <input type="hidden" name="from" value="card" />
    </form>
  );
}

/** A heart on a card. Works as a plain form without script. A match ends only on the profile, which offers Undo. */
export function QuickLike({ person }: { person: PersonCard }) {
  const t = useT();
  const { id, name } = person;
  const shown = useQuickLike(person);
  const { like } = shown;
  const isMatch = like === "match";
  const { flash } = useVisitFacts();
  const message = shown.message ?? (flash?.at === id && flash.refusals[0]?.message);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (isMatch || shown.isSending) return;
    keepQuickLike(id, { like: like ? null : "liked", isSending: true });
    const fail = () => keepQuickLike(id, { like, message: t("errors:network") });
    import("../press-like").then(({ pressLike }) => pressLike(id, shown, fail), fail);
  };
  return (
    <>
      <button
        id={id}
        type={isMatch ? "button" : undefined}
        form={formId}
        formAction={paths.doLike(id)}
        name="liked"
        value={like ? "no" : "yes"}
        className="person-like"
        aria-pressed={!!like}
        aria-disabled={isMatch || undefined}
        aria-label={isMatch ? t("likes:match") : t("likes:quick", { name })}
        onClick={press}
      />
      {message && (
        <p role="alert" className="person-refusal">
          {message}
        </p>
      )}
      {shown.overlay}
    </>
  );
}
