import { saveLanguageOf } from "~/client/save-language";
import { restoreTyped, storeTyped } from "./form-restore";

/** Restores text typed before a change of language. Stores the text, and a member's language, at the next change. */
export function followLanguageForm(form: HTMLFormElement, isMember: boolean): () => void {
  const onSubmit = ({ submitter }: SubmitEvent) => {
    storeTyped();
    if (isMember) saveLanguageOf(form, submitter);
  };
  restoreTyped();
  form.addEventListener("submit", onSubmit);
  return () => form.removeEventListener("submit", onSubmit);
}
