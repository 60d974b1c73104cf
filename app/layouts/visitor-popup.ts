import { takePopupParameter } from "./popup-parameter";

// Remove the popup's parameter for visitors. The server has already stored the delay until after the sign-up.
if (document.documentElement.dataset.viewer !== "member") takePopupParameter();
