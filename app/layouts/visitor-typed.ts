import { restoreTyped, storeTyped } from "./typed-text";

document.getElementById("language")?.addEventListener("submit", storeTyped);
restoreTyped();
