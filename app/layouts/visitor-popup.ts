import { takePopupParameter } from "./popup-parameter";

// Remove the popup parameter for visitors, because the server has stored the delay until after the sign-up.
if (document.documentElement.dataset.viewer !== "member") takePopupParameter();
