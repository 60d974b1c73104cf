/** A public answer to one of the site's questions. */
export interface Answer {
  prompt: string;
  body: string;
}

/** An answer as others see it, with its question in the reader's language. */
export interface ShownAnswer extends Answer {
  question: string;
}

/** Maximum number of public answers, as in the check on `profiles.answers`. */
export const mostAnswers = 3;

/** Maximum characters of an answer. */
export const answerLength = 300;

/** Numbers of the answers in the editor. Each has the fields `prompt_<n>` and `answer_<n>`. */
export const answerNumbers = [1, 2, 3] as const;

export const answerFields = answerNumbers.flatMap((number) => [`prompt_${number}`, `answer_${number}`]);
