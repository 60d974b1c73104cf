export const actors = ["visitor", "free", "premium", "blocked", "unconfirmed", "other"] as const;
export type Actor = (typeof actors)[number];

/**
 * Answers of each URL to each kind of person (security.md G2). A number is a status, and `>x` a redirect to a path
 * that begins with /x. "other" is a member of another site. 400 and 422 answer empty forms. A visitor who writes,
 * likes or gives gets 403 (ROL-02, ROL-04, ROL-05).
 */
const table = `
                                         visitor   free      premium   blocked   unconfirmed       other
GET    /                                 200       200       200       200       200               200
GET    /*                                404       404       404       404       404               404
GET    /:token                           404       404       404       404       404               404
GET    /activate/:token                  >activate >activate >activate >activate >activate         >activate
POST   /activate/:token                  >activate >activate >activate >activate >activate         >activate
GET    /activate/done                    200       200       200       200       200               200
GET    /activate/error                   200       200       200       200       200               200
GET    /account-deleted                  200       200       200       200       200               200
POST   /activate/resend                  422       200       200       200       200               422
GET    /api/*                            404       404       404       404       404               404
POST   /api/*                            404       404       404       404       404               404
DELETE /api/chat.php                     403       404       404       404       404               403
GET    /api/chats.php                    403       200       200       200       200               403
GET    /api/companyinfo.php              200       200       200       200       200               200
POST   /api/csp-report                   204       204       204       204       204               204
GET    /api/discountcode.php             403       422       422       422       422               403
GET    /api/geocode.php                 400       400       400       400       400               400
GET    /api/interests.php                200       200       200       200       200               200
GET    /api/auto-like.php                403       200       200       200       200               403
GET    /api/likes.php                    403       200       200       200       200               403
GET    /api/logout.php                   200       200       200       200       200               200
POST   /api/page-hidden.php              200       200       200       200       200               200
GET    /api/openapi.json                 200       200       200       200       200               200
GET    /api/regions.php                  200       200       200       200       200               200
GET    /api/settings.php                 200       200       200       200       200               200
GET    /api/user.php                     200       200       200       200       200               200
POST   /api/user.php                     422       422       422       422       422               422
PUT    /api/user.php                     403       200       200       200       200               403
GET    /appeals/:token                   200       200       200       200       200       200
POST   /appeals/:token                   410       410       410       410       410       410
GET    /brand/:file                      200       200       200       200       200               200
GET    /chats                            >login    200       200       200       200               >login
GET    /chats/:id                        >login    404       200       404       404               >login
POST   /chats/:id/draft                   403       404       200       404       404               403
GET    /chats/:id/presence                >login    404       200       404       404               >login
POST   /chats/:id/typing                  403       404       200       404       404               403
GET    /chats/:id/messages                >login    404       200       404       404               >login
POST   /chats/:id/messages/:message/removal 403       404       404       404       404               403
GET    /chats/:id/photos/:photo         >login    404       404       404       404       >login
POST   /chats/:id/messages               403       404       200       404       404               403
POST   /chats/:id/reading                403       404       200       404       404               403
POST   /chats/:id/removal                403       404       200       404       404               403
GET    /complaints                       200       200       200       200       200               200
POST   /complaints                       422       422       422       422       422               422
GET    /complete-signup                  200       200       200       200       200               200
POST   /complete-signup                  403       >complete >complete >complete >complete         403
GET    /credits                          >login    200       200       200       200               >login
GET    /credits/:id/:paymentmethod?      >login    200       200       200       200               >login
POST   /credits/:id/:paymentmethod?      >login    400       400       400       400               >login
GET    /credits/repeat-order             >login    200       200       200       200               >login
POST   /credits/repeat-order             >login    400       400       400       400               >login
POST   /credits/card/removal             403       200       200       200       200               403
GET    /dev                              200       200       200       200       200               200
POST   /dev/clock                        >dev      >dev      >dev      >dev      >dev              >dev
POST   /dev/country                      >dev      >dev      >dev      >dev      >dev              >dev
POST   /dev/browser                      >dev      >dev      >dev      >dev      >dev              >dev
POST   /dev/invitation                   >i        >i        >i        >i        >i                >i
POST   /dev/login                        >members  >members  >members  >members  >members          >members
GET    /dev/mailbox                      200       200       200       200       200               200
GET    /dev/mailbox/:id                  404       404       404       404       404               404
GET    /directdebit                      >login    200       200       200       200               >login
POST   /directdebit                      >login    400       400       400       400               >login
POST   /directdebit/code                 403       400       400       400       400               403
POST   /dismissals                       403       200       200       200       200               403
POST   /entry-warning                    200       200       200       200       200               200
GET    /landers/:lander/:slug?           200       200       200       200       200               200
POST   /landers/:lander/:slug?           >signup   >signup   >signup   >signup   >signup           >signup
GET    /lang-config                      200       200       200       200       200               200
POST   /language                         200       200       200       200       200               200
GET    /likes                            >login    200       200       200       200               >login
GET    /likes/:type                      >login    200       200       200       200               >login
GET    /likes/m/:id                      >login    404       404       404       404               >login
POST   /likes/several                    403       422       422       422       422               403
POST   /likes/seen                       403       200       200       200       200               403
GET    /login                            200       >members  >members  >members  >members          200
POST   /login                            422       >members  >members  >members  >members          422
POST   /logout                           >         >         >         >         >                 >
GET    /mail-change/do                   200       200       200       200       200               200
POST   /mail-change/do                   410       410       410       410       410               410
GET    /mail-change/undo                 200       200       200       200       200               200
POST   /mail-change/undo                 410       410       410       410       410               410
GET    /manifest.webmanifest             200       200       200       200       200               200
GET    /sw-push.js                       200       200       200       200       200               200
POST   /notifications/push/removal       403       200       200       200       200               403
GET    /offline/:locale                  404       404       404       404       404               404
GET    /media/:file                      404       404       404       404       404               404
GET    /members                          200       200       200       200       200               200
GET    /members/:id                      200       200       200       200       200               200
GET    /members/preview                  200       200       200       200       200               200
POST   /members/:id/block                403       >members  >members  >members  >members          403
GET    /members/:id/chat                 >login    200       200       200       200               >login
POST   /members/:id/chat/gifts           403       403       403       403       403               403
POST   /members/:id/chat/messages        403       400       400       400       400               403
POST   /members/:id/chat/photos          403       422       422       422       422               403
POST   /members/:id/chat/removal         403       404       404       404       404               403
POST   /members/:id/like                 403       404       404       404       403               403
POST   /members/:id/like/seen            403       200       200       200       200               403
GET    /members/:id/like/part            >login    404       404       404       404               >login
POST   /members/:id/like/part            >login    400       400       400       400               >login
GET    /members/:id/report               >login    200       200       200       200               >login
POST   /members/:id/report               >login    422       422       422       422               >login
GET    /members/:id/landing              200       >members  >members  >members  >members          200
GET    /members/:id/landing2/:slug?      200       >members  >members  >members  >members          200
GET    /members/:id/landing3/:slug?      200       >members  >members  >members  >members          200
POST   /members/:id/landing3/:slug?      >members  >members  >members  >members  >members          >members
GET    /members/:id/signup               200       >members  >members  >members  >members          200
GET    /notifications                    >login    200       200       200       200               >login
POST   /notifications                    >login    200       200       200       200               >login
POST   /notifications/resumption         403       200       200       200       200               403
GET    /page-data                        >login    404       404       404       404               >login
GET    /pages/:page                      200       200       200       200       200               200
GET    /premium                          >login    200       200       200       200               >login
GET    /pricing                          200       200       200       200       200               200
GET    /places                           404       404       404       404       404               404
GET    /profile                          >login    200       200       200       200               >login
POST   /profile/about                    403       200       200       200       200               403
POST   /profile/answers                  403       200       200       200       200               403
POST   /profile/basics                   403       400       400       400       400               403
POST   /profile/interests                403       200       200       200       200               403
POST   /profile/looks                    403       400       400       400       400               403
POST   /profile/photos                   403       422       422       422       422               403
POST   /profile/photos/:id/crop          403       400       400       400       400               403
POST   /profile/photos/:id/main          403       404       404       404       404               403
POST   /profile/photos/:id/move          403       400       400       400       400               403
POST   /profile/photos/:id/removal       403       404       404       404       404               403
POST   /profile/photos/order             403       400       400       400       400               403
GET    /reactivate/:token                404       404       404       404       404               404
POST   /reactivate/:token                404       404       404       404       404               404
GET    /reactivation                     200       200       200       200       200               200
POST   /reactivation                     422       422       422       422       422               422
GET    /realtime                         204       200       200       200       200               204
GET    /reset-password                   200       200       200       200       200               200
POST   /reset-password                   422       422       422       422       422               422
GET    /reset-password/do                200       200       200       200       200               200
POST   /reset-password/do                410       410       410       410       410               410
GET    /robots.txt                       200       200       200       200       200               200
GET    /sitemap.xml                      200       200       200       200       200               200
POST   /scheme                           200       200       200       200       200               200
GET    /settings                         >login    200       200       200       200               >login
GET    /settings/blocked                 >login    200       200       200       200               >login
GET    /settings/devices                 >login    200       200       200       200               >login
GET    /settings/looks                   >login    200       200       200       200               >login
GET    /settings/privacy                 >login    200       200       200       200               >login
GET    /settings/deletion                >login    200       200       200       200               >login
POST   /settings/deletion                >login    422       422       422       422               >login
GET    /settings/deletion/confirm        >login    >settings/deletion >settings/deletion >settings/deletion >settings/deletion >login
POST   /settings/deletion/confirm        >login    >settings/deletion >settings/deletion >settings/deletion >settings/deletion >login
GET    /settings/deletion/offers         >login    >settings/deletion >settings/deletion >settings/deletion >settings/deletion >login
POST   /settings/deletion/offers/:offer  403       >settings/deletion/offers >settings/deletion/offers >settings/deletion/offers >settings/deletion/offers 403
POST   /settings/area                    403       200       200       200       200               403
POST   /settings/devices/:id/logout      403       404       404       404       404               403
POST   /settings/devices/logout          403       200       200       200       200               403
GET    /settings/email                   >login    200       200       200       200               >login
POST   /settings/email                   >login     400       400       400       400               >login
GET    /settings/export                  >login    200       200       200       200               >login
POST   /settings/export                  >login    422       422       422       422               >login
GET    /settings/export/file             >login    >settings/export >settings/export >settings/export >settings/export >login
POST   /settings/chat                     403       200       200       200       200               403
POST   /settings/invisible               403       200       200       200       200               403
POST   /settings/location                403       200       200       200       200               403
GET    /settings/password                >login    200       200       200       200               >login
POST   /settings/password                >login     400       400       400       400               >login
GET    /signup                           200       >members  >members  >members  >signup/complete  200
POST   /signup                           422       >members  >members  >members  >signup/complete  422
POST   /signup/address                   422       404       404       404       422               422
GET    /signup/complete                  >signup   200       200       200       200               >signup
GET    /signup/confirmation              200       200       200       200       200               200
POST   /signup/steps/:step               422       >members  >members  >members  >signup/complete  422
GET    /match-finder                     >login    200       200       200       200               >login
GET    /preferences                      >login    200       200       200       200               >login
GET    /preferences/:part                >login    200       200       200       200               >login
POST   /preferences                      >login    >preferences >preferences >preferences >preferences >login
POST   /preferences/:part                >login    >preferences >preferences >preferences >preferences >login
GET    /signup-matches                   >login    200       200       200       200               >login
GET    /swipe-game                       >login    200       200       200       200               >login
POST   /swipe-game/swipes                403       404       404       404       404               403
POST   /swipe-game/undo                  403       200       200       200       200               403
GET    /test-payment/:reference          404       404       404       404       404               404
POST   /test-payment/:reference          404       404       404       404       404               404
POST   /test-payment/:reference/charge-back 404    404       404       404       404               404
POST   /test-payment/:reference/dispute-won 404    404       404       404       404               404
GET    /transactions/:id?                >login    200       200       200       200               >login
POST   /transactions/:id/payment         403       404       404       404       404               403
GET    /transactions/:id/return          >login    404       404       404       404               >login
POST   /transactions/:id/return          >login    400       400       400       400               >login
GET    /transactions/:id/invoice         >login    404       404       404       404               >login
GET    /transactions/:id/invoice.pdf     >login    404       404       404       404               >login
POST   /transactions/:id?                >login    404       404       404       404               >login
GET    /unsubscribe/:token               200       200       200       200       200               200
POST   /unsubscribe/:token               410       410       410       410       410               410
GET    /warning                          >login    >members  >members  >members  >members  >login
POST   /warning                          >login    >members  >members  >members  >members  >login
POST   /webhooks/:provider               400       400       400       400       400               400
POST   /webhooks/mail                    404       404       404       404       404               404
`;

export interface Row {
  name: string;
  verb: string;
  path: string;
  cells: string[];
}

export const rows: Row[] = table
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([verb = "", path = "", ...cells]) => ({ name: `${verb} ${path}`, verb, path, cells }));
