import { Card } from "~/ui/card";

export function StatementCard({ paragraphs }: { paragraphs: string[] }) {
  return (
    <Card as="section" className="grid gap-3 wrap-anywhere">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Card>
  );
}
