/** Makes the entry warning modal and closes it without a page load. */
const dialog = document.querySelector<HTMLDialogElement>("[data-entry-warning]");
const isInstalled = matchMedia("(display-mode: standalone)").matches;

async function accept(form: HTMLFormElement) {
  dialog?.close();
  try {
    const headers = { "x-request-type": "client" };
    // `keepalive` saves the answer before an immediate navigation.
    const answer = await fetch(form.action, { method: "POST", headers, body: new URLSearchParams(), keepalive: true });
    if (!answer.ok) form.submit();
  } catch {
    // Ignore a failure: the warning shows again on the next page.
  }
}

if (dialog && isInstalled) dialog.close();
if (dialog && !isInstalled) {
  dialog.close();
  dialog.showModal();
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    void accept(event.target as HTMLFormElement);
  });
}
