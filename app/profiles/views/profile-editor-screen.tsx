import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import type { ProfileEditor } from "../editor";
import { EditBasics } from "./edit-basics";
import { EditAbout, EditInterests, EditLooks } from "./edit-more";
import { EditPhotos } from "./edit-photos";

/** One's own profile, part by part (PRO-01, PRO-02). */
export function ProfileEditorScreen({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  return (
    <div className="pb-12">
      <PageHeader
        title={t("profiles:editor.title")}
        lead={t("profiles:editor.lead")}
        actions={
          <ButtonLink
            href={paths.member(editor.memberId)}
            variant="quiet"
            icon={<Icon name="eye" className="size-5" />}
          >
            {t("profiles:editor.preview")}
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-5 lg:sticky lg:top-24">
          {!editor.isConfirmed && <Notice tone="warning">{t("profiles:editor.hidden")}</Notice>}
          <EditPhotos editor={editor} />
        </div>
        <div className="grid gap-5">
          <EditAbout editor={editor} />
          <EditBasics editor={editor} />
          <EditLooks editor={editor} />
          <EditInterests editor={editor} />
        </div>
      </div>
    </div>
  );
}
