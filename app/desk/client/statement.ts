/** Shows the mail of a decision beside its form instead of on a separate page. */
export async function showStatement(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) if (typeof value === "string") fields.append(name, value);
  button.ariaBusy = "true";
  const answer = await fetch(button.formAction, { method: "POST", body: fields }).catch(() => null);
  button.ariaBusy = null;
  if (!answer) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const statement = page.querySelector("[data-statement]");
  // After the session has ended, the answer is the login page, so the browser opens it.
  if (!statement) return location.assign(answer.url);
  form.querySelector("[data-statement-place]")?.replaceChildren(...statement.childNodes);
}
