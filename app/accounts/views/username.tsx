/** Names the account to password managers, unseen: the page's reader knows the address already. */
export function Username({ email }: { email: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}
