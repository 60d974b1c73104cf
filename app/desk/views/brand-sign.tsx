/** The logo of the console. */
export function BrandSign() {
  return (
    <svg className="brand-sign" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M8 11.5h16M8 20.5h10" />
      <circle cx="23" cy="20.5" r="2.6" />
    </svg>
  );
}
