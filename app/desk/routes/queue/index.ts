import type { RouteObject } from "react-router-dom";
import * as authorityFile from "./authority-file";
import * as evidence from "./evidence";
import * as grid from "./grid";
import * as item from "./item";
import * as list from "./list";
import * as makeView from "./make-view";
import * as newItems from "./new-items";
import * as next from "./next";
import * as photo from "./photo";
import * as removeView from "./remove-view";
import * as statement from "./statement";

/** Routes outside the console's frame, because the frame would show the notice before the next item. */
export const queueAnswers: RouteObject[] = [
  { path: "/desk/queue/next", ...next, element: null },
  { path: "/desk/queue/new-items", ...newItems, element: null },
  { path: "/desk/:site/photo/:id/:size", ...photo, element: null },
  { path: "/desk/:site/authority/:id", ...authorityFile, element: null },
  { path: "/desk/:site/evidence/:id/:file", ...evidence, element: null },
];

/** Screens of the list, the grid of photos, and a single item. */
export const queueScreens: RouteObject[] = [
  { path: "queue", ...list },
  { path: "queue/grid", ...grid },
  { path: "queue/views", ...makeView, element: null },
  { path: "queue/views/:id/remove", ...removeView, element: null },
  { path: "queue/statement", ...statement },
  { path: "queue/:site/:id", ...item },
];
