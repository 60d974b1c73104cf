import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useContext } from "react";
import { canMorph, OpenPageContext } from "./link-navigation";

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target"> & {
  href: string;
  children?: ReactNode;
  /** Loads a new document, for pages without Remix, downloads and other sites. */
  reload?: boolean;
  /** Keeps the scroll position, for links that change only the query. */
  preventScrollReset?: boolean;
  replace?: boolean;
  /** Shows a view transition to the page and back, on devices that `canMorph` accepts. */
  morphs?: boolean;
};

/**
 * A link. The site's own pages open through the router, other URLs through a plain anchor. The router's link component
 * would render again at each step of a navigation.
 */
export function AppLink({ href, reload, preventScrollReset, replace, morphs, onClick, ...rest }: AppLinkProps) {
  const openPage = useContext(OpenPageContext);
  if (reload || !isOwnPage(href)) return <a href={href} onClick={onClick} {...rest} />;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!openPage || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const viewTransition = morphs === true && canMorph();
    openPage(href, { preventScrollReset, replace: replace ?? isShown(event.currentTarget), viewTransition });
  };
  return <a {...rest} href={href} onClick={press} />;
}

const isOwnPage = (href: string) => /^\/(?!\/)/.test(href);

/** False for clicks that open another tab or window. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** True for a link to the current URL. Browsers replace the history entry for such a link. */
const isShown = ({ href }: HTMLAnchorElement) => href === location.href;
