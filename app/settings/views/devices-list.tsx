import { type FocusEvent, useEffect, useRef } from "react";
import type { DeviceName } from "~/accounts/device";
import { formatCalendarDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Tag } from "~/ui/tag";
import { ActionForm } from "./action-form";
import { Section } from "./section";

interface ShownDevice extends DeviceName {
  sessionId: string;
  seenOn: string;
  daysAgo: number;
  isThis: boolean;
}

const doneAt = paths.settingsPage("devices", "devices");

export function DevicesList({ devices }: { devices: readonly ShownDevice[] }) {
  const t = useT();
  const { list, keepPlace } = useKeptPlace(devices.length);
  return (
    <Section name="devices" savedText={t("settings:devices.ended")}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("settings:sections.devices")}
        onFocus={keepPlace}
        className="divide-y divide-line"
      >
        {devices.map((device) => (
          <DeviceRow key={device.sessionId} device={device} />
        ))}
      </ul>
      <ActionForm
        action={paths.doLogOutDevices()}
        doneAt={doneAt}
        savedText={t("settings:devices.ended")}
        className="flex flex-wrap gap-3"
      >
        {({ isBusy }) => (
          <>
            {devices.length > 1 && (
              <Button variant="secondary" name="here" value="stay" busy={isBusy} onFocus={keepPlace}>
                {t("settings:devices.endOthers")}
              </Button>
            )}
            <Button variant="quiet" name="here" value="leave">
              {t("settings:devices.endAll")}
            </Button>
          </>
        )}
      </ActionForm>
    </Section>
  );
}

/** Moves the focus when a session ends, because its button disappears. */
function useKeptPlace(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const row = place.current < count ? list.current?.children[place.current] : null;
    (row?.querySelector("button") ?? list.current)?.focus();
  }, [count]);
  const keepPlace = ({ target }: FocusEvent<HTMLElement>) => {
    place.current = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
  };
  return { list, keepPlace };
}

function DeviceRow({ device }: { device: ShownDevice }) {
  const t = useT();
  const { sessionId, isPhone, isThis } = device;
  const name = useDeviceName(device);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon name={isPhone ? "smartphone" : "laptop"} className="size-6 shrink-0 text-ink-muted" />
      <span className="grid min-w-32 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name} {isThis && <Tag tone="success">{t("settings:devices.this")}</Tag>}
        </span>
        <span className="text-sm text-ink-muted">{useLastSeen(device)}</span>
      </span>
      {!isThis && (
        <ActionForm
          action={paths.doLogOutDevice(sessionId)}
          doneAt={doneAt}
          savedText={t("settings:devices.endedOne", { name })}
        >
          {({ isBusy }) => (
            <Button variant="quiet" size="compact" busy={isBusy} aria-label={t("settings:devices.endNamed", { name })}>
              {t("settings:devices.end")}
            </Button>
          )}
        </ActionForm>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: ShownDevice): string {
  const t = useT();
  if (browser && system) return t("settings:devices.browserOn", { browser, system });
  return browser ?? system ?? t("settings:devices.unknown");
}

/** The day of the latest use, which is enough to recognise a device. */
function useLastSeen({ daysAgo, seenOn }: ShownDevice): string {
  const t = useT();
  const locale = useLocale();
  if (daysAgo <= 0) return t("settings:devices.today");
  if (daysAgo === 1) return t("settings:devices.yesterday");
  return t("settings:devices.on", { date: formatCalendarDate(seenOn, { locale }) });
}
