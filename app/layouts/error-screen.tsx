import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { BrandMark } from "./views/lazy-brand-mark";
import { ButtonLink } from "~/ui/button-link";
import { EmptyArt } from "~/ui/lazy-empty-art";
import type { RootData } from "~/client/root-data";
import { FallbackBoundary } from "./error-fallback";
import { useRootData } from "~/client/root-context";

export interface ShownError {
  status: number;
  message: string | null;
}

/** Status and message of an error. Unknown errors get status 500. */
export function shownError(error: unknown): ShownError {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null };
  const data = error.data as { message?: unknown } | null;
  return { status: error.status, message: typeof data?.message === "string" ? data.message : null };
}

/**
 * The error page, titled with the message or "Error" (LAY-49). A 404 links to the home page (LAY-51), other errors to a
 * retry and the members page.
 */
export function ErrorPage({
  error,
  tenant,
}: {
  error: ShownError;
  tenant: Pick<RootData["tenant"], "name" | "mark"> | null;
}) {
  const t = useT();
  const { status } = error;
  const notFound = status === 404;
  const message = notFound ? t("layouts:error.notFound") : error.message;
  return (
    <main className="pattern grid min-h-dvh place-items-center px-page py-12 text-center">
      <div className="grid justify-items-center gap-4">
        {tenant && <BrandMark name={tenant.name} mark={tenant.mark} className="mb-6" />}
        <EmptyArt name={notFound ? "search" : "offline"} />
        <h1>{message ?? t("layouts:error.title")}</h1>
        {!message && <p className="max-w-md text-ink-muted">{t("errors:general")}</p>}
        <p className="text-sm text-ink-muted">{t("layouts:error.status", { status })}</p>
        <p className="mt-2 flex flex-wrap justify-center gap-3">
          {notFound ? (
            <ButtonLink href={paths.home()} reload>
              {t("layouts:error.backToHome")}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink href="" reload>
                {t("common:actions.retry")}
              </ButtonLink>
              <ButtonLink href={paths.members()} reload variant="quiet">
                {t("layouts:error.toMembers")}
              </ButtonLink>
            </>
          )}
        </p>
      </div>
    </main>
  );
}

export function ErrorScreen() {
  const t = useT();
  const error = shownError(useRouteError());
  const tenant = useRootData()?.tenant ?? null;
  return (
    <FallbackBoundary words={{ text: t("layouts:error.fallback"), home: t("layouts:error.fallbackHome") }}>
      <ErrorPage error={error} tenant={tenant} />
    </FallbackBoundary>
  );
}
