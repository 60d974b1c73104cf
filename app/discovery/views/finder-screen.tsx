import { Form, useFetcher } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { choiceKey, fieldLabelKey } from "~/profiles/fields";
import { InterestChips } from "~/profiles/views/interest-chips";
import { PeopleGrid, PersonCard } from "~/profiles/views/person-card";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ChipChoice } from "~/ui/chip-choice";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Refusals } from "~/ui/refusals";
import { Select } from "~/ui/select";
import { useRefusal } from "~/client/use-refusal";
import type { FinderPage, SuggestionsPage } from "../finder-page.server";
import type { FinderPart, FittingMember } from "../match-finder";
import { AgeRange } from "./age-range";
import { Because } from "./because";
import { DistanceControl } from "./distance-control";
import { NobodyFits } from "./nobody-fits";

/** The match finder: questions, and the members who fit best (SRC-03). */
export function FinderScreen({ page, returnTo }: { page: FinderPage; returnTo: string }) {
  const t = useT();
  return (
    <div className="grid gap-x-8 gap-y-5 pb-10 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
      <div className="lg:col-span-2">
        <PageHeader title={t("games:finder.title")} lead={t("games:finder.lead")} />
      </div>
      <Ignored parts={page.questions.criteria.ignored ?? []} />
      <Questions {...page.questions} />
      <FittingMembers page={page} returnTo={returnTo} how={t("games:finder.how")} />
    </div>
  );
}

function Ignored({ parts }: { parts: readonly FinderPart[] }) {
  const t = useT();
  if (parts.length === 0) return null;
  const fields = parts.map((part) => t(part === "within" ? "discovery:within.label" : fieldLabelKey(part)));
  return (
    <div className="lg:col-span-2">
      <Notice tone="warning">{t("discovery:ignored", { fields: fields.join(", ") })}</Notice>
    </div>
  );
}

/** The first page after sign-up, with members who fit the new profile (LIK-07, AMB-093). */
export function SignupMatchesScreen({ page, returnTo }: { page: SuggestionsPage; returnTo: string }) {
  const t = useT();
  return (
    <div className="pb-10">
      <PageHeader
        low
        title={t("games:first.title")}
        lead={t("games:first.lead")}
        actions={
          <AppLink href={paths.members()} className="link inline-flex min-h-11 items-center text-sm leading-tight">
            {t("games:first.later")}
          </AppLink>
        }
      />
      <FittingMembers page={page} returnTo={returnTo} how={t("games:first.how")} />
    </div>
  );
}

function Questions({ criteria, interests, reasons, measures, minAge }: FinderPage["questions"]) {
  const t = useT();
  return (
    <Card as="section" className="self-start">
      <Form method="get" action={paths.matchFinder()} className="grid gap-5">
        <input type="hidden" name="asked" value="1" />
        {reasons.length > 0 && (
          <Select
            label={t(fieldLabelKey("reason"))}
            name="reason"
            defaultValue={criteria.reason ?? ""}
            options={reasons.map((value) => ({ value, label: t(choiceKey("reason", value)) }))}
            placeholder={t("common:form.any")}
          />
        )}
        {interests.length > 0 && (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-semibold">{t("games:finder.interests")}</legend>
            <InterestChips name="interests" interests={interests} chosen={criteria.interests} />
          </fieldset>
        )}
        <AgeRange minAge={minAge} from={criteria.min_age} to={criteria.max_age} />
        {measures && <DistanceControl within={criteria.within} />}
        <Button block>{t("games:finder.find")}</Button>
      </Form>
    </Card>
  );
}

interface FittingMembersProps {
  page: SuggestionsPage;
  returnTo: string;
  /** Explains the order. */
  how: string;
}

/** Members with reasons, best first. One form likes several members. */
function FittingMembers({ page: { people, likeReason, wider }, returnTo, how }: FittingMembersProps) {
  const t = useT();
  // A fetcher keeps this page open after a refusal. The form's own URL has no page.
  const fetcher = useFetcher();
  const { list } = useRefusal(fetcher.data);
  if (people.length === 0) return <NoneFound problems={list} wider={wider} />;
  return (
    <fetcher.Form method="post" action={paths.doLikeSeveral()} className="group/choices grid content-start gap-4">
      <input type="hidden" name="return_to" value={returnTo} />
      <Refusals list={list} />
      <PeopleGrid>
        {people.map((fitting, index) => (
          <li key={fitting.person.id} className="grid content-start gap-2">
            <PersonCard person={fitting.person} list="choices" index={index} leads />
            <Because reasons={fitting} />
            <LikeChoice person={fitting.person} isDisabled={likeReason !== null} />
          </li>
        ))}
      </PeopleGrid>
      <p className="text-sm text-ink-muted">{how}</p>
      <Button
        size="large"
        busy={fetcher.state !== "idle"}
        disabled={likeReason !== null}
        reason={likeReason ?? undefined}
        className="z-20 bottom-[calc(var(--foot-reach)+0.625rem)] group-has-checked/choices:sticky md:bottom-4"
        icon={<Icon name="heart" className="size-5" />}
      >
        {t("games:finder.likeChosen")}
      </Button>
    </fetcher.Form>
  );
}

interface NoneFoundProps {
  problems: ComponentProps<typeof Refusals>["list"];
  wider: SuggestionsPage["wider"];
}

function NoneFound({ problems, wider }: NoneFoundProps) {
  const t = useT();
  return (
    <div className="grid content-start gap-4">
      <Refusals list={problems} />
      <NobodyFits
        title={t("games:finder.emptyTitle")}
        text={t("games:finder.emptyText")}
        search={t("games:finder.search")}
        wider={wider}
      />
    </div>
  );
}

function LikeChoice({ person, isDisabled }: { person: FittingMember["person"]; isDisabled: boolean }) {
  const t = useT();
  return (
    <ChipChoice
      name="member"
      value={person.id}
      disabled={isDisabled}
      label={
        <>
          <span aria-hidden="true">{t("games:finder.choose")}</span>
          <span className="sr-only">{t("games:finder.chooseWhom", { name: person.name })}</span>
        </>
      }
    />
  );
}
