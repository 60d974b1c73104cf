import { restoreTyped, storeTyped } from "./form-restore";

document.getElementById("language")?.addEventListener("submit", storeTyped);
restoreTyped();
