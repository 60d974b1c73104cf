import { Form } from "@remix-run/react";
import type { Preferences } from "~/accounts/preferences";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { MembersPage } from "../members-page";

/** Styles by place: in the form's sheet on phones, beside the active filters in wide windows. */
const placeStyles = {
  sheet: "grid justify-items-start gap-1 border-t border-line px-5 py-3 lg:hidden",
  results: "flex flex-wrap items-center gap-x-4 max-lg:hidden",
};

interface SearchPreferencesProps {
  answer: MembersPage;
  place: keyof typeof placeStyles;
}

/** Link from a search to the preferences. Only the save button replaces the preferences by the search. */
export function SearchPreferences({ answer, place }: SearchPreferencesProps) {
  const { savable, isSaved, preferences, key } = answer;
  const t = useT();
  return (
    <div className={`${placeStyles[place]} text-sm`}>
      <AppLink
        href={preferences === "unasked" ? paths.preferencesStep("who") : paths.preferences()}
        className="inline-flex min-h-11 items-center gap-1.5 font-medium"
      >
        <Icon name="heart-handshake" className="size-4" />
        {t(preferences === "saved" ? "discovery:preferences.change" : "discovery:preferences.set")}
      </AppLink>
      {savable && !isSaved && <SaveForm preferences={savable} returnTo={paths.membersSaved(key)} />}
    </div>
  );
}

function SaveForm({ preferences, returnTo }: { preferences: Preferences; returnTo: string }) {
  const t = useT();
  const { genders, minAge, maxAge, within, places } = preferences;
  return (
    <Form method="post" action={paths.preferences()}>
      <input type="hidden" name="return_to" value={returnTo} />
      {genders?.map((gender) => (
        <input key={gender} type="hidden" name="genders[]" value={gender} />
      ))}
      {places.map((place) => (
        <input key={place} type="hidden" name="places[]" value={place} />
      ))}
      <input type="hidden" name="min_age" value={minAge ?? ""} />
      <input type="hidden" name="max_age" value={maxAge ?? ""} />
      <input type="hidden" name="within" value={within ?? ""} />
      <Button variant="quiet" size="compact">
        {t("discovery:preferences.save")}
      </Button>
    </Form>
  );
}
