import { Fragment } from "react";
import type { Answer } from "~/profiles/answer";
import { MemberWords } from "./member-words";
import { AnsweredPrompt } from "./queue/answered-prompt";

/** Answers to prompts in a report's evidence. */
export function FrozenAnswers({ answers = [] }: { answers?: readonly Answer[] | undefined }) {
  return answers.map(({ prompt, body }) => (
    <Fragment key={prompt}>
      <AnsweredPrompt prompt={prompt} />
      <p>
        <MemberWords>{body}</MemberWords>
      </p>
    </Fragment>
  ));
}
