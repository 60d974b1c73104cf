import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { Progress } from "~/ui/progress";
import { completenessOf, sectionOf } from "../completeness";
import type { ProfileEditor } from "../editor";
import { EditAnswers } from "./edit-answers";
import { EditBasics } from "./edit-basics";
import { EditAbout, EditInterests, EditLooks } from "./edit-more";
import { EditPhotos } from "./edit-photos";

/** A member's own profile, section by section (PRO-01, PRO-02). */
export function ProfileEditorScreen({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  return (
    <div className="pb-12">
      <PageHeader
        title={t("editor:title")}
        lead={t("editor:lead")}
        actions={
          <ButtonLink
            href={paths.member(editor.memberId)}
            variant="quiet"
            icon={<Icon name="eye" className="size-5" />}
          >
            {t("editor:preview")}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[min(26rem,45%)_minmax(0,1fr)]">
        <div className="grid gap-5 lg:stays-beside">
          <Completeness editor={editor} />
          {!editor.isConfirmed && <Notice tone="warning">{t("editor:hidden")}</Notice>}
          <EditPhotos editor={editor} />
        </div>
        <div className="grid gap-5">
          <EditAbout editor={editor} />
          <EditAnswers editor={editor} />
          <EditBasics editor={editor} />
          <EditLooks editor={editor} />
          <EditInterests editor={editor} />
        </div>
      </div>
    </div>
  );
}

function Completeness({ editor: { profile, photos } }: { editor: ProfileEditor }) {
  const t = useT();
  const { percent, next } = completenessOf({
    photos: photos.filter(({ state }) => state !== "refused").length,
    about: profile.about,
    city: profile.city,
    interests: profile.interests,
    choices: profile,
  });
  return (
    <Card className="grid gap-3">
      <Progress value={percent} max={100} label={t("editor:complete.title", { percent })} />
      {next ? (
        <p>
          <AppLink href={`#${sectionOf[next]}`} className="inline-flex min-h-11 items-center gap-2 font-semibold">
            <Icon name="sparkles" className="size-5" />
            {t(`editor:complete.${next}`)}
          </AppLink>
        </p>
      ) : (
        <p className="text-sm text-ink-muted">{t("editor:complete.done")}</p>
      )}
    </Card>
  );
}
