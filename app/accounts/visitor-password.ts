/** Shows and hides passwords on pages without React. Other pages use `views/password-field.tsx`. */
document.addEventListener("click", ({ target }) => {
  const button = (target as Element).closest("[data-show-password]");
  const field = document.getElementById(button?.getAttribute("aria-controls") ?? "");
  if (!button || !(field instanceof HTMLInputElement)) return;
  const isShown = field.type === "password";
  field.type = isShown ? "text" : "password";
  button.ariaPressed = String(isShown);
});

export {};
