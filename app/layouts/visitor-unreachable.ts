import { guardDocumentForms } from "~/client/document-forms";

const words = document.querySelector<HTMLElement>("script[data-unreachable]")?.dataset.unreachable ?? "";

/** Shows the notice above the form's fields, or at the top of the page for a hidden form. */
guardDocumentForms((form) => {
  const note = document.querySelector<HTMLElement>("[data-unreachable-note]") ?? document.createElement("p");
  note.dataset.unreachableNote = "";
  note.setAttribute("role", "alert");
  note.className = "rounded-card bg-danger-soft p-4 text-on-danger-soft";
  note.textContent = words;
  (form.hidden ? document.querySelector("main") : form)?.prepend(note);
  note.scrollIntoView({ block: "nearest" });
});
