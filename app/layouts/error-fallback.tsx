import { Component, type ReactNode } from "react";
import { paths } from "~/paths";

/** Replaces an error page that itself throws (ERR-08, ERR-09). Depends on nothing that may have failed. */
export class FallbackBoundary extends Component<{ words: FallbackWords; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Fallback {...this.props.words} /> : this.props.children;
  }
}

export interface FallbackWords {
  text: string;
  home: string;
}

export function Fallback({ text, home }: FallbackWords) {
  return (
    <main>
      <h1>{text}</h1>
      <a href={paths.home()}>{home}</a>
    </main>
  );
}
