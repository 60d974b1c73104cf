import { Card } from "~/ui/card";

/** One part of a statement of reasons. */
export interface ShownPart {
  label: string;
  text: string;
}

export function StatementCard({ parts }: { parts: ShownPart[] }) {
  return (
    <Card as="section">
      <dl className="grid gap-4 wrap-anywhere">
        {parts.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-ink-muted">{label}</dt>
            <dd className="mt-0.5 whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
