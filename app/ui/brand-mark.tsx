import { classNames } from "./class-names";

type Mark = "spark" | "wave" | "petal" | "knot" | "sun" | "leaf" | "drop" | "sail";

/** Drawings of 32 by 32 units, in two strengths of the text colour. */
export const marks: Record<Mark, JSX.Element> = {
  spark: (
    <>
      <path d="M15 2c1.4 9 4.6 12.2 13 14-8.4 1.8-11.6 5-13 14-1.4-9-4.6-12.2-13-14 8.4-1.8 11.6-5 13-14z" />
      <path opacity=".55" d="M26 2c.5 3 1.5 4 4 4.5-2.5.6-3.5 1.6-4 4.5-.5-2.9-1.5-3.9-4-4.5 2.5-.5 3.5-1.5 4-4.5z" />
    </>
  ),
  wave: (
    <>
      <path opacity=".55" d="M2 12C7 4 11 4 16 10s9 6 14-2v7c-5 8-9 8-14 2s-9-6-14 2z" />
      <path d="M2 23c5-8 9-8 14-2s9 6 14-2v7c-5 6-9 5-14 0s-9-5-14 1z" />
    </>
  ),
  petal: (
    <>
      <path d="M16 15C8 11 8 4 16 1c8 3 8 10 0 14zM16 17c8 4 8 11 0 14-8-3-8-10 0-14z" />
      <path opacity=".55" d="M17 16c4-8 11-8 14 0-3 8-10 8-14 0zM15 16c-4 8-11 8-14 0 3-8 10-8 14 0z" />
    </>
  ),
  knot: (
    <g fill="none" stroke="currentColor" strokeWidth="3.2">
      <path d="M16 3 27 16 16 29 5 16z" opacity=".55" />
      <path d="M10 9.5h12v13H10z" />
    </g>
  ),
  sun: (
    <>
      <path d="M4 21a12 12 0 0 1 24 0z" />
      <path
        opacity=".6"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        d="M3 26.5h26M16 2v2.5M5.5 6.5l1.8 1.8M26.5 6.5l-1.8 1.8"
      />
    </>
  ),
  leaf: (
    <>
      <path d="M15 30C3 22 4 9 16 2c2 10 1 19-1 28z" />
      <path opacity=".55" d="M17.5 30c.5-9 3-15 11.5-19 2 10-2 16-11.5 19z" />
    </>
  ),
  drop: (
    <>
      <path d="M13 3c6 7 9 11.5 9 16.5A9 9 0 0 1 4 19.5C4 14.5 7 10 13 3z" />
      <path opacity=".55" d="M22.5 9c4 5 6 8 6 11.5a7 7 0 0 1-6.5 7c2-2 3-4.8 3-8 0-3.4-1-6.3-3.5-9z" />
    </>
  ),
  sail: (
    <>
      <path d="M18 2c7 7 10 13 10 20H18z" />
      <path opacity=".55" d="M15 7v15H5c1-6 4-11 10-15z" />
      <path d="M3 25h26c-2 3-5 5-9 5h-8c-4 0-7-2-9-5z" />
    </>
  ),
};

type BrandMarkProps = {
  name: string;
  mark?: Mark;
  size?: "regular" | "large";
  /** True to hide the name, except from screen readers. */
  markOnly?: boolean;
  className?: string;
};

export function BrandMark({ name, mark = "spark", size = "regular", markOnly, className }: BrandMarkProps) {
  const isLarge = size === "large";
  return (
    <span className={classNames("inline-flex items-center gap-2", className)}>
      <svg
        viewBox="0 0 32 32"
        className={classNames("shrink-0 text-primary", isLarge ? "size-10" : "size-7")}
        fill="currentColor"
        role={markOnly ? "img" : undefined}
        aria-label={markOnly ? name : undefined}
        aria-hidden={markOnly ? undefined : true}
      >
        {marks[mark]}
      </svg>
      {!markOnly && (
        <span className={classNames("font-display leading-none text-ink", isLarge ? "text-3xl" : "text-xl")}>
          {name}
        </span>
      )}
    </span>
  );
}
