import { takePopupParameter } from "./popup-parameter";

// Remove the popup's parameter for visitors, because the server has stored its seconds for the time after sign-up.
if (document.documentElement.dataset.viewer !== "member") takePopupParameter();
