import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { bonusEndsAt, hasTimeBonus } from "~/offers/offer";
import { BonusBanner } from "~/offers/views/bonus-banner";
import { TimedBonusModal } from "~/offers/views/timed-bonus-modal";
import { paths } from "~/paths";
import { classNames } from "~/ui/class-names";
import { methodsFor } from "~/payments/methods";
import type { RootData, ShownViewer } from "~/client/root-data";
import { useLiveCounts } from "~/client/live-counts";
import { followBonus, loadWelcomeCode } from "~/offers/shared-offers";
import { dismissalKeys, useDismissal } from "~/client/dismissals";
import { hasBonusBanner, isMembersArea, isProfile } from "../page-name";

interface WelcomeBonusProps {
  root: RootData;
  viewer: ShownViewer;
  /** True when an alert stands beside the banner. */
  shared: boolean;
}

/** The welcome bonus for a new free member: a banner, and a modal in the members area (OFF-24). */
export function WelcomeBonus({ root, viewer, shared }: WelcomeBonusProps) {
  const { pathname } = useLocation();
  useSharedOffers(root, viewer);
  if (!hasTimeBonus(viewer, root.now)) return null;
  const endsAt = bonusEndsAt(viewer.signupAt);
  return (
    <>
      {hasBonusBanner(pathname) && (
        <BonusBanner
          endsAt={endsAt}
          now={root.now}
          shared={shared}
          className={classNames(isProfile(pathname) && "max-md:hidden")}
        />
      )}
      {isMembersArea(pathname) && <Modal endsAt={endsAt} now={root.now} dismissed={viewer.dismissed} />}
    </>
  );
}

function Modal({ endsAt, now, dismissed }: { endsAt: string; now: string; dismissed: readonly string[] }) {
  const fetcher = useFetcher();
  const { credits } = useLiveCounts();
  const [isDismissedHere, dismiss] = useDismissal(dismissalKeys.timeBonus);
  const onDismiss = () => {
    dismiss();
    fetcher.submit({ alert: dismissalKeys.timeBonus }, { method: "post", action: paths.doDismissal() });
  };
  const isDismissed = isDismissedHere || dismissed.includes(dismissalKeys.timeBonus);
  return (
    <TimedBonusModal
      isVisible
      credits={credits}
      isDismissed={isDismissed}
      endsAt={endsAt}
      now={now}
      onDismiss={onDismiss}
    />
  );
}

/** Publishes the running bonus and the welcome code in the client state (OFF-24, API-16). */
function useSharedOffers(root: RootData, viewer: ShownViewer): void {
  const { signupAt, premium, memberId } = viewer;
  // Keep the facts of the first page, because the bonus does not change (OFF-23).
  const entered = useRef({ now: root.now, country: root.country, currency: root.tenant.currency });
  useEffect(() => {
    void loadWelcomeCode();
    const { now, country, currency } = entered.current;
    const secondsSinceSignup = (Date.parse(now) - Date.parse(signupAt)) / 1000;
    const paymentMethods = methodsFor(country, now.slice(0, 10), { currency });
    const own = { memberId, premium, secondsSinceSignup, redeemed: [], endsAt: bonusEndsAt(signupAt) };
    return followBonus({ ...own, country, currency, paymentMethods });
  }, [memberId, premium, signupAt]);
}
