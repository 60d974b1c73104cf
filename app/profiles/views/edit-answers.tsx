import { useT } from "~/i18n/use-t";
import { mostUnits } from "~/platform/characters";
import { Select } from "~/ui/select";
import { TextArea } from "~/ui/text-area";
import type { RefusalView } from "~/client/use-refusal";
import { answerFields, answerLength, answerNumbers, mostAnswers } from "../answer";
import type { EditedAnswer, ProfileEditor } from "../editor";
import { EditSection } from "./edit-section";
import { ReviewNotice } from "./review-notice";

/** Up to three answers to the site's questions. The order of the rows is the order on the profile. */
export function EditAnswers({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  if (editor.prompts.length === 0) return null;
  return (
    <EditSection
      section="answers"
      title={t("editor:answers.title")}
      hint={t("editor:answers.hint", { max: mostAnswers, length: answerLength })}
      fields={answerFields}
      wasSaved={editor.saved === "answers"}
    >
      {(refusal) =>
        answerNumbers.map((number) => (
          <AnswerRow
            key={`${number} ${editor.answers[number - 1]?.prompt}`}
            number={number}
            answer={editor.answers[number - 1]}
            editor={editor}
            refusal={refusal}
          />
        ))
      }
    </EditSection>
  );
}

interface AnswerRowProps {
  number: (typeof answerNumbers)[number];
  answer: EditedAnswer | undefined;
  editor: ProfileEditor;
  refusal: RefusalView;
}

function AnswerRow({ number, answer, editor, refusal }: AnswerRowProps) {
  const t = useT();
  const [prompt, body] = [`prompt_${number}`, `answer_${number}`];
  return (
    <div className="grid gap-3 border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
      {answer && <ReviewNotice {...answer} howToObject={editor.howToObject} />}
      <Select
        label={t("editor:answers.question", { number })}
        name={prompt}
        defaultValue={refusal.inputOf(prompt) ?? answer?.prompt ?? ""}
        options={editor.prompts.map(({ id, question }) => ({ value: id, label: question }))}
        placeholder={t("editor:answers.choose")}
        error={refusal.errorOf(prompt)}
      />
      <TextArea
        label={t("editor:answers.answer", { number })}
        hideLabel
        name={body}
        rows={3}
        maxLength={mostUnits(answerLength)}
        defaultValue={refusal.inputOf(body) ?? answer?.body ?? ""}
        error={refusal.errorOf(body)}
      />
    </div>
  );
}
