const stamp = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Writes times in the person's own time zone, and counts down the time to undo. */
export function startTimes(root: ParentNode = document): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-local]"))
    time.textContent = stamp.format(new Date(time.dateTime));
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-until]")) countDown(form);
}

function countDown(form: HTMLFormElement): void {
  const left = () => Math.ceil((Number(form.dataset.until) - Date.now()) / 1000);
  const shown = form.querySelector("[data-countdown]");
  const tick = () => {
    if (left() <= 0) {
      clearInterval(timer);
      form.remove();
    } else if (shown) shown.textContent = String(left());
  };
  const timer = setInterval(tick, 1000);
  tick();
}
