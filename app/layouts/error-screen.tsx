import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";

interface ShownError {
  status: number;
  message: string | null;
}

/** What an error page says of an error: its sentence when it has one for people, and its status, 500 by default. */
export function shownError(error: unknown): ShownError {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null };
  const data = error.data as { message?: unknown } | null;
  return { status: error.status, message: typeof data?.message === "string" ? data.message : null };
}

export function ErrorScreen() {
  const t = useT();
  const { status, message } = shownError(useRouteError());
  const notFound = status === 404;
  return (
    <main>
      <h1>{notFound ? t("errors:pageNotFound") : (message ?? t("errors:general"))}</h1>
      <p>{status}</p>
      {notFound && <a href={paths.home()}>{t("layouts:error.backToHome")}</a>}
    </main>
  );
}
