import { bringBackTyped, holdTyped } from "./typed-text";

document.getElementById("language")?.addEventListener("submit", holdTyped);
bringBackTyped();
