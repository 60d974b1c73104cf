/** Makes the entry warning a modal, and closes it without loading a page. */
const dialog = document.querySelector<HTMLDialogElement>("[data-entry-warning]");
const isInstalled = matchMedia("(display-mode: standalone)").matches;

async function accept(form: HTMLFormElement) {
  dialog?.close();
  try {
    const headers = { "x-request-type": "client" };
    // `keepalive` lets the request finish when the visitor leaves at once.
    const answer = await fetch(form.action, { method: "POST", headers, body: new URLSearchParams(), keepalive: true });
    if (!answer.ok) form.submit();
  } catch {
    // Ignore a failure, because the next page then shows the warning again.
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
