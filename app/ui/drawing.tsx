import type { SVGProps } from "react";

export function lines(...shapes: string[]): string {
  return shapes.join("");
}

type DrawingProps = Omit<SVGProps<SVGSVGElement>, "children" | "dangerouslySetInnerHTML"> & { lines: string };

/** A static SVG drawing. Its shapes are finished markup, so that React handles only one element (P3). */
export function Drawing({ lines: shapes, ...svg }: DrawingProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are constants of this program.
  return <svg {...svg} aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />;
}
