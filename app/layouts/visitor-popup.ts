import { takePopupWish } from "./popup-wish";

// The server has put it down for the member that the visitor may become.
if (document.documentElement.dataset.viewer !== "member") takePopupWish();
