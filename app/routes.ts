import { layout, route } from "@remix-run/route-config";

/** The sitemap: every address beside its module (DESIGN 7). Layouts follow AMB-017. */
const site = [
  route("/", "routes/home/home.tsx", { index: true }),
  route("login", "routes/accounts/login.tsx"),
  route("members", "routes/discovery/members.tsx"),
  route("members/:id", "routes/profiles/member.tsx"),
  route("members/:id/report", "routes/safety/report.tsx"),
  route("chats", "routes/chat/chats.tsx"),
  route("likes", "routes/likes/likes.tsx"),
  route("likes/:type", "routes/likes/likes-of.tsx"),
  route("likes/m/:id", "routes/likes/match.tsx"),
  route("swipe-game", "routes/games/swipe-game.tsx"),
  route("credits", "routes/payments/credits.tsx"),
  route("credits/repeat-order", "routes/payments/repeat-order.tsx"),
  route("credits/:id/:paymentmethod?", "routes/payments/order.tsx"),
  route("transactions/:id?", "routes/payments/transactions.tsx"),
  route("premium", "routes/payments/premium.tsx"),
  route("pricing", "routes/payments/pricing.tsx"),
  route("test-payment/:reference", "routes/payments/test-payment.tsx"),
  route("profile", "routes/profiles/profile.tsx"),
  route("notifications", "routes/settings/notifications.tsx"),
  route("settings", "routes/settings/settings.tsx"),
  route("settings/export", "routes/deletion/export.tsx"),
  route("settings/deletion", "routes/deletion/reason.tsx"),
  route("settings/deletion/offers", "routes/deletion/offers.tsx"),
  route("settings/deletion/confirm", "routes/deletion/confirm.tsx"),
  route("account-deleted", "routes/deletion/account-deleted.tsx"),
  route("complaints", "routes/pages/complaints.tsx"),
  route("lang-config", "routes/pages/lang-config.tsx"),
  route("pages/:page", "routes/pages/page.tsx"),
];

const chat = [
  route("chats/:id", "routes/chat/conversation.tsx"),
  route("members/:id/chat", "routes/chat/new-conversation.tsx"),
];

const landers = [route("landers/:lander/:slug?", "routes/landers/lander.tsx")];

const empty = [
  route("signup", "routes/signup/signup.tsx"),
  route("signup/complete", "routes/signup/complete.tsx"),
  route("members/:id/signup", "routes/signup/member-signup.tsx"),
  route("complete-signup", "routes/signup/complete-signup.tsx"),
  route("reset-password", "routes/accounts/reset-password.tsx"),
  route("reset-password/do", "routes/accounts/reset-password-do.tsx"),
  route("reactivation", "routes/deletion/reactivation.tsx"),
  route("mail-change/do", "routes/accounts/mail-change-do.tsx"),
  route("mail-change/undo", "routes/accounts/mail-change-undo.tsx"),
  route("unsubscribe/:token", "routes/settings/unsubscribe.tsx"),
  route("activate/done", "routes/signup/activate-done.tsx"),
  route("activate/error", "routes/signup/activate-error.tsx"),
  route(":token", "routes/accounts/token.tsx"),
];

/** A new deed is a new resource, never an `intent` switch. */
const deeds = [
  route("logout", "routes/accounts/logout.ts"),
  route("language", "routes/settings/language.ts"),
  route("scheme", "routes/settings/scheme.ts"),
  route("entry-warning", "routes/home/entry-warning.ts"),
  route("dismissals", "routes/settings/dismissals.ts"),
  route("signup/confirmation", "routes/signup/confirmation.ts"),
  route("signup/steps/:step", "routes/signup/step.ts"),
  route("signup/address", "routes/signup/address.ts"),
  route("activate/resend", "routes/signup/resend-activation.ts"),
  route("activate/:token", "routes/signup/activate.ts"),
  route("reactivate/:token", "routes/deletion/reactivate.ts"),
  route("settings/export/file", "routes/deletion/export-file.ts"),
  route("settings/deletion/offers/:offer", "routes/deletion/take-offer.ts"),
  route("members/:id/like", "routes/likes/like.ts"),
  route("members/:id/like/seen", "routes/likes/like-seen.ts"),
  route("likes/seen", "routes/likes/likes-seen.ts"),
  route("swipe-game/swipes", "routes/games/swipes.ts"),
  route("swipe-game/undo", "routes/games/swipe-undo.ts"),
  route("profile/basics", "routes/profiles/save-basics.ts"),
  route("profile/looks", "routes/profiles/save-looks.ts"),
  route("profile/interests", "routes/profiles/save-interests.ts"),
  route("profile/about", "routes/profiles/save-about.ts"),
  route("places", "routes/profiles/places.ts"),
  route("profile/photos", "routes/profiles/upload-photo.ts"),
  route("profile/photos/order", "routes/profiles/photo-order.ts"),
  route("profile/photos/:id/move", "routes/profiles/photo-move.ts"),
  route("profile/photos/:id/crop", "routes/profiles/photo-crop.ts"),
  route("profile/photos/:id/main", "routes/profiles/main-photo.ts"),
  route("profile/photos/:id/removal", "routes/profiles/photo-removal.ts"),
  route("members/:id/block", "routes/profiles/block.ts"),
  route("chats/:id/messages", "routes/chat/messages.ts"),
  route("chats/:id/reading", "routes/chat/reading.ts"),
  route("chats/:id/removal", "routes/chat/removal.ts"),
  route("test-payment/:reference/charge-back", "routes/payments/test-charge-back.ts"),
  route("credits/card/removal", "routes/payments/forget-card.ts"),
  route("settings/password", "routes/settings/password.ts"),
  route("settings/invisible", "routes/settings/invisible.ts"),
  route("settings/email", "routes/settings/email.ts"),
  route("settings/location", "routes/settings/location.ts"),
  route("settings/area", "routes/settings/area.ts"),
  route("settings/devices/logout", "routes/settings/log-out-devices.ts"),
  route("settings/devices/:id/logout", "routes/settings/log-out-device.ts"),
  route("notifications/resumption", "routes/settings/resume-mails.ts"),
];

const api = [
  "user",
  "logout",
  "settings",
  "chats",
  "chat",
  "likes",
  "auto-like",
  "geocode",
  "interests",
  "regions",
  "companyinfo",
  "discountcode",
].map((name) => route(`api/${name}.php`, `routes/api/${name}.ts`));

const machines = [
  route("realtime", "routes/chat/realtime.ts"),
  route("media/:file", "routes/profiles/media.ts"),
  route("brand/:file", "routes/home/brand.ts"),
  route("webhooks/mail", "routes/settings/mail-report.ts"),
  route("webhooks/:provider", "routes/payments/webhook.ts"),
  route("manifest.webmanifest", "routes/home/manifest.ts"),
  route("robots.txt", "routes/home/robots.ts"),
  route("api/csp-report", "routes/home/csp-report.ts"),
];

/** Exists in demo mode only; 404 otherwise (DESIGN 8). */
const dev = [
  route("dev", "routes/dev/dev.tsx"),
  route("dev/mailbox", "routes/dev/mailbox.tsx"),
  route("dev/mailbox/:id", "routes/dev/mail.tsx"),
  route("dev/clock", "routes/dev/clock.ts"),
  route("dev/login", "routes/dev/login.ts"),
  route("dev/country", "routes/dev/country.ts"),
  route("dev/invitation", "routes/dev/invitation.ts"),
];

export default [
  layout("routes/layouts/site.tsx", site),
  layout("routes/layouts/chat.tsx", chat),
  layout("routes/layouts/lander.tsx", landers),
  layout("routes/layouts/empty.tsx", empty),
  ...deeds,
  ...api,
  ...machines,
  ...dev,
  route("*", "routes/pages/not-found.tsx"),
];
