import { isLanguage } from "~/i18n/locales";
import { paths } from "~/paths";
import { callApi } from "./http-client";

/**
 * Saves the language that a member chooses in a form (API-05, I18-10). Errors are ignored (API-06), because submitting
 * the form also changes the language.
 */
export function saveLanguageOf(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const language = new FormData(form, submitter).get("language");
  if (!isLanguage(language)) return;
  // `keepalive` lets this request outlive the page.
  callApi(paths.api("user"), { method: "PUT", body: { language }, keepalive: true }).catch(() => undefined);
}
