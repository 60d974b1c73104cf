import { takePopupParameter } from "./popup-parameter";

// Remove the popup parameter for visitors, because the server has stored its delay for the time after sign-up.
if (document.documentElement.dataset.viewer !== "member") takePopupParameter();
