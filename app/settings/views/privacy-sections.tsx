import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { FictionalLabel } from "~/ui/fictional-label";
import { RadioCards } from "~/ui/radio-cards";
import type { BlockedMember } from "~/visibility/blocks.server";
import type { PlaceShown } from "~/visibility/place.server";
import { Save, Section, SectionForm } from "./section";

/** Hides the member from lists (SET-08). The button acts at once, while a switch would need a save. */
export function VisibilitySection({ isInvisible }: { isInvisible: boolean }) {
  const t = useT();
  return (
    <Section name="visibility">
      <p>{isInvisible ? t("settings:invisibleOn") : t("settings:invisibleOff")}</p>
      <SectionForm section="visibility" action={paths.doInvisible()}>
        {({ isBusy }) => (
          <Button variant="secondary" name="invisible" value={isInvisible ? "no" : "yes"} busy={isBusy}>
            {isInvisible ? t("settings:show") : t("settings:hide")}
          </Button>
        )}
      </SectionForm>
    </Section>
  );
}

export interface ShownPlace {
  shown: PlaceShown;
  /** The visible place for each choice, most exact first. Null when the member has given no place. */
  choices: readonly { value: PlaceShown; place: string | null }[];
  hasArea: boolean;
}

/** How exactly others see the member's place (SET-07). */
export function LocationSection({ shown, choices, hasArea }: ShownPlace) {
  const t = useT();
  const options = choices.map(({ value, place }) => ({
    value,
    label: t(`settings:location.${value}`),
    hint: place ?? undefined,
  }));
  return (
    <Section name="location" lead={t("settings:location.lead")}>
      <SectionForm section="location" action={paths.doPlace()} ownFields={["place_shown"]} className="grid gap-4">
        {({ isBusy, refusal }) => (
          <>
            <RadioCards
              legend={t("settings:location.legend")}
              name="place_shown"
              options={options}
              defaultValue={shown}
              error={refusal.errorOf("place_shown")}
            />
            <Save isBusy={isBusy} />
          </>
        )}
      </SectionForm>
      {hasArea && <AreaForm />}
      <AppLink href={`${paths.profile()}#basics`} className="link inline-block justify-self-start py-2.5">
        {t("settings:location.change")}
      </AppLink>
    </Section>
  );
}

function AreaForm() {
  const t = useT();
  return (
    <SectionForm
      section="location"
      action={paths.doForgetArea()}
      savedText={t("settings:location.forgotten")}
      className="grid gap-3 border-t border-line pt-4"
    >
      {({ isBusy }) => (
        <>
          <p>{t("settings:location.area")}</p>
          <Save isBusy={isBusy} label={t("settings:location.forget")} />
        </>
      )}
    </SectionForm>
  );
}

export interface BlockedProps {
  blocked: readonly (BlockedMember & { name: string })[];
  fictionalLabel: string;
  timeZone: string;
}

/** Blocked members, with a button to unblock each (ROL-21). */
export function BlockedSection({ blocked, fictionalLabel, timeZone }: BlockedProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Section name="blocked" savedText={t("settings:unblocked")}>
      {blocked.length === 0 && <p className="text-ink-muted">{t("settings:blockedEmpty")}</p>}
      <ul className="divide-y divide-line empty:hidden">
        {blocked.map(({ memberId, name, fictional, blockedAt }) => (
          <li key={memberId} className="flex flex-wrap items-center justify-between gap-3 py-2.5 wrap-anywhere">
            <span className="grid gap-0.5">
              <span className="font-semibold">
                {name} {fictional && <FictionalLabel text={fictionalLabel} />}
              </span>
              <span className="text-sm text-ink-muted">
                {t("settings:blockedSince", { date: formatDate(blockedAt, { locale, timeZone }) })}
              </span>
            </span>
            <form method="post" action={`${paths.doBlock(memberId)}#blocked`}>
              <input type="hidden" name="return_to" value={paths.settings("blocked")} />
              <Button variant="quiet" size="compact" name="blocked" value="no">
                {t("settings:unblock", { name })}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
