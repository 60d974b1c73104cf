import type { SVGProps } from "react";

/** The shapes of a drawing, as they stand in the page. */
export function lines(...shapes: string[]): string {
  return shapes.join("");
}

type DrawingProps = Omit<SVGProps<SVGSVGElement>, "children" | "dangerouslySetInnerHTML"> & { lines: string };

/** A static picture. Its shapes are finished markup, so that React sees one element (P3). */
export function Drawing({ lines: shapes, ...svg }: DrawingProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this program, and nothing that anybody wrote.
  return <svg {...svg} aria-hidden="true" dangerouslySetInnerHTML={{ __html: shapes }} />;
}
