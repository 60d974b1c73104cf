import { ErrorPage, type ShownError } from "./error-screen";
import { type Reader, siteDocument } from "./site-document.server";

/** The error page as a whole document, in the site's own looks, for an answer that the framework has no part in. */
export function refusalDocument(reader: Reader, error: ShownError): string {
  const { name, mark } = reader.tenant.settings;
  return siteDocument(reader, error.message ?? name, <ErrorPage error={error} site={{ name, mark }} />);
}
