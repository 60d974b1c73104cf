import { takePopupWish } from "./popup-wish";

// The server has put it down for the member that the visitor may become.
takePopupWish();
