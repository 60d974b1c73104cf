/** Counts the seconds down on the goodbye page (ACC-52), which also redirects without script. */
const box = document.querySelector<HTMLElement>("[data-countdown]");

if (box) {
  const end = performance.now() + Number(box.textContent) * 1000;
  const timer = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    box.textContent = String(left);
    if (left === 0) clearInterval(timer);
  }, 250);
}
