import { Form, useNavigation } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { priceWords } from "~/chat/price-words";
import { Refused } from "~/chat/views/refused";
import { mostUnits } from "~/platform/characters";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FictionalLabel } from "~/ui/fictional-label";
import { Icon } from "~/ui/icon";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import { TextArea } from "~/ui/text-area";
import type { RefusalView } from "~/client/use-refusal";
import type { PartPage } from "../liked-part.server";

interface LikedPartScreenProps {
  page: PartPage;
  refusal: RefusalView;
}

/** Likes one photo or answer, with words at the price of a message or without words for free. */
export function LikedPartScreen({ page, refusal }: LikedPartScreenProps) {
  const t = useT();
  const { person, title, part, shown, composer, likeReason } = page;
  return (
    <div className="mx-auto w-full max-w-xl pb-10">
      <PageHeader title={title} back={{ href: paths.member(person.id), label: person.name }} />
      <Stack>
        <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
        <Card className="grid gap-3">
          {person.fictional && <FictionalLabel text={person.fictional} className="justify-self-start" />}
          <Quote {...shown} title={title} />
        </Card>
        <Card>
          <Form method="post" action={paths.likedPart(person.id, part)} className="group/like grid gap-5">
            {Object.entries(part).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" name="client_id" value={composer.clientId} />
            <input type="hidden" name="return_to" value={paths.likedPart(person.id, part)} />
            <Words composer={composer} refusal={refusal} returnTo={paths.likedPart(person.id, part)} />
            <LikeButton reason={likeReason} />
          </Form>
        </Card>
      </Stack>
    </div>
  );
}

function Quote({
  photo,
  question,
  body,
  title,
}: PartPage["shown"] & { title: string; question?: string; body?: string }) {
  if (photo) {
    // Limit the photo's height on phones, so that the text field and the button stay in view.
    return (
      <img
        src={photo}
        alt={title}
        className="photo mx-auto aspect-[4/5] h-[22dvh] min-h-32 w-auto rounded-control object-cover md:h-80"
      />
    );
  }
  return (
    <blockquote className="grid gap-1 wrap-anywhere">
      {question && <p className="font-semibold">{question}</p>}
      <p className="text-lg whitespace-pre-line">{body}</p>
    </blockquote>
  );
}

interface WordsProps extends Pick<LikedPartScreenProps, "refusal"> {
  composer: PartPage["composer"];
  returnTo: string;
}

function Words({ composer: { state, balance, messageLength }, refusal, returnTo }: WordsProps) {
  const t = useT();
  if (!state.allowed) {
    return (
      <div className="grid gap-3">
        <Refused code={state.code} reason={state.reason} chat={returnTo} />
        <p className="text-sm text-ink-muted">{t("likes:partPage.free")}</p>
      </div>
    );
  }
  return (
    <TextArea
      label={t("likes:partPage.words")}
      optional={t("common:optional")}
      name="body"
      rows={3}
      // CSS finds an empty field by `:placeholder-shown`, also without script.
      placeholder=" "
      maxLength={mostUnits(messageLength)}
      hint={`${priceWords(t, state.cost, balance)} ${t("likes:partPage.free")}`}
      defaultValue={refusal.inputOf("body")}
      error={refusal.errorOf("body")}
    />
  );
}

function LikeButton({ reason }: { reason: string | null }) {
  const t = useT();
  const { state } = useNavigation();
  return (
    <Button
      block
      busy={state === "submitting"}
      disabled={reason !== null}
      reason={reason ?? undefined}
      icon={<Icon name="heart" className="size-5" />}
    >
      <span className="group-has-[textarea:not(:placeholder-shown)]/like:hidden">{t("likes:state.none")}</span>
      <span className="hidden group-has-[textarea:not(:placeholder-shown)]/like:inline">
        {t("likes:partPage.send")}
      </span>
    </Button>
  );
}
