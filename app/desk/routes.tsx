import type { RouteObject } from "react-router-dom";
import { approvalRoutes } from "./routes/approvals";
import { auditRaw, auditScreens } from "./routes/audit";
import * as command from "./routes/do/do";
import * as go from "./routes/go/go";
import * as home from "./routes/home/home";
import * as componentGallery from "./routes/component-gallery/component-gallery";
import * as layout from "./routes/layout";
import { memberRoutes } from "./routes/members";
import { moneyRaw, moneyScreens } from "./routes/money";
import * as missing from "./routes/missing";
import * as jobs from "./routes/jobs/list";
import { orderRoutes } from "./routes/orders";
import { queueAnswers, queueScreens } from "./routes/queue";
import * as requests from "./routes/requests/list";
import * as signOut from "./routes/session/sign-out";
import { signInRoutes, ownAccessRoutes } from "./routes/sign-in";
import { siteRoutes } from "./routes/sites";
import { staffRoutes } from "./routes/staff";
import { webhookRoutes } from "./routes/webhooks";
import { Document, DocumentFault } from "./views/document";
import { ScreenFaultView } from "./views/fault";

/**
 * Routes of the operators' console. Separate from Remix's routes, so that members' sites contain no URL of the console.
 * React Router's static handler serves them.
 */
export const routes: RouteObject[] = [
  {
    id: "document",
    Component: Document,
    ErrorBoundary: DocumentFault,
    children: [
      { path: "/desk/sign-out", ...signOut },
      ...signInRoutes,
      ...auditRaw,
      ...moneyRaw,
      ...queueAnswers,
      {
        path: "/desk",
        ...layout,
        children: [
          {
            // Shows a fault within the layout, so that the menu stays.
            ErrorBoundary: ScreenFaultView,
            children: [
              { index: true, ...home },
              { path: "do/:verb", ...command },
              { path: "go", ...go },
              { path: "component-gallery", ...componentGallery },
              ...ownAccessRoutes,
              ...approvalRoutes,
              ...auditScreens,
              { path: "jobs", ...jobs },
              { path: "requests", ...requests },
              ...memberRoutes,
              ...moneyScreens,
              ...orderRoutes,
              ...queueScreens,
              ...siteRoutes,
              ...staffRoutes,
              ...webhookRoutes,
              { path: "*", ...missing },
            ],
          },
        ],
      },
    ],
  },
];
