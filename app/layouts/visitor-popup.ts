import { takePopupParameter } from "./popup-parameter";

// The server has already stored the popup for the future member.
if (document.documentElement.dataset.viewer !== "member") takePopupParameter();
