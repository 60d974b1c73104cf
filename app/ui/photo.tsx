import { Icon } from "./icon";
import { classNames } from "./class-names";
import { photoPlaceholder } from "./photo-placeholder";
import { photoSrcSet } from "./photo-srcset";

export type PhotoRatio = "tile" | "square" | "portrait" | "wide";

/** `first` for the largest picture on the screen. `early` for further pictures visible without scrolling. */
export type PhotoPriority = "first" | "early";

type PhotoProps = {
  src?: string | null;
  alt: string;
  /** Colours for the time before the photo has loaded. */
  colours?: string | null;
  ratio?: PhotoRatio;
  width?: number;
  height?: number;
  /** Width of the box on the page. The browser then chooses among the photo's sizes. */
  sizes?: string;
  priority?: PhotoPriority;
  className?: string;
};

const ratios: Record<PhotoRatio, string> = {
  tile: "aspect-tile",
  square: "aspect-square",
  portrait: "aspect-[4/5]",
  wide: "aspect-[3/2]",
};

/** A picture in a box of fixed shape, so that loading moves nothing. */
export function Photo(props: PhotoProps) {
  const { src, alt, ratio = "tile", width = 480, height = 600, sizes, priority, colours, className } = props;
  const box = classNames("photo", ratios[ratio], className);
  if (!src) return <NoPhoto alt={alt} className={box} />;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={sizes && photoSrcSet(src)}
      sizes={sizes}
      loading={priority ? "eager" : "lazy"}
      fetchpriority={priority === "first" ? "high" : undefined}
      decoding="async"
      style={photoPlaceholder(colours)}
      className={box}
    />
  );
}

function NoPhoto({ alt, className }: { alt: string; className: string }) {
  return (
    <span role="img" aria-label={alt} className={classNames("grid place-items-center text-on-hero", className)}>
      <Icon name="image-off" className="size-8" />
    </span>
  );
}
