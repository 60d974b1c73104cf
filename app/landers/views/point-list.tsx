import { Icon } from "~/ui/icon";

export function PointList({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" className="size-5" />
          {point}
        </li>
      ))}
    </ul>
  );
}
