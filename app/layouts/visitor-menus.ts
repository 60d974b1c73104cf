import { moveInMenu } from "~/ui/menu-keys";

/** Closes an open menu by Escape or by a press beside it. Without script only its button closes a menu. */
const menus = () => document.querySelectorAll<HTMLDetailsElement>("header details[open]");

document.addEventListener("pointerdown", ({ target }) => {
  for (const menu of menus()) if (!menu.contains(target as Node)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details")) moveInMenu(menu, event);
  if (event.key !== "Escape") return;
  for (const menu of menus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
