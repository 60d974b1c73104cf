import { moveInMenu } from "~/ui/menu-keys";

/** Closes an open menu on Escape or on a press outside. Without script only the menu's button closes it. */
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
