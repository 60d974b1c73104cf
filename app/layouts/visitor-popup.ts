import { takePopupParameter } from "./popup-parameter";

// Remove the popup's parameter. The server has already stored its delay for the time after the sign-up.
if (document.documentElement.dataset.viewer !== "member") takePopupParameter();
