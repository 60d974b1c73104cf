import { classNames } from "./class-names";
import { photoPlaceholder } from "./photo-placeholder";
import { avatarSrcSet } from "./photo-srcset";

export type AvatarSize = "sm" | "md" | "lg" | "xl";

type AvatarProps = {
  src?: string | null;
  name: string;
  size?: AvatarSize;
  /** Colours for the time before the photo has loaded. */
  colours?: string | null;
  /** Alternative text of the picture. Empty by default, because the name usually stands beside the picture. */
  alt?: string;
  /** Label of a green dot on the picture, such as "Online now". */
  online?: string | false;
};

const sizes: Record<AvatarSize, { box: string; pixels: number }> = {
  sm: { box: "size-9 text-sm", pixels: 36 },
  md: { box: "size-12 text-lg", pixels: 48 },
  lg: { box: "size-16 text-2xl", pixels: 64 },
  xl: { box: "size-28 text-4xl", pixels: 112 },
};

/** Largest box, in pixels, in which the square size is sharp on a phone with three dots per pixel. */
const largestThumb = 53;

export function Avatar({ src, name, size = "md", colours, alt = "", online }: AvatarProps) {
  const { box, pixels } = sizes[size];
  return (
    <span className={classNames("relative inline-block shrink-0", box)}>
      {src ? (
        <img
          src={src}
          alt={alt}
          width={pixels}
          height={pixels}
          srcSet={pixels > largestThumb ? avatarSrcSet(src) : undefined}
          sizes={pixels > largestThumb ? `${pixels}px` : undefined}
          loading="lazy"
          decoding="async"
          style={photoPlaceholder(colours)}
          className="photo size-full rounded-full object-cover"
        />
      ) : (
        <Initial name={name} alt={alt} />
      )}
      {online && (
        <span className="absolute right-0 bottom-0 size-1/4 min-h-3 min-w-3 rounded-full border-2 border-surface bg-online">
          <span className="sr-only">{online}</span>
        </span>
      )}
    </span>
  );
}

function Initial({ name, alt }: { name: string; alt: string }) {
  const [first = "?"] = name.trim();
  return (
    <span className="grid size-full place-items-center rounded-full bg-primary-soft font-display text-on-primary-soft">
      <span aria-hidden="true">{first.toLocaleUpperCase()}</span>
      {alt && <span className="sr-only">{alt}</span>}
    </span>
  );
}
