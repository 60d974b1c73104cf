import { classNames } from "~/ui/class-names";
import { Photo, type PhotoPriority, type PhotoRatio } from "~/ui/photo";
import type { ShownPhoto } from "../card";

type PersonPhotoProps = {
  photo: ShownPhoto | null;
  name: string;
  /** Empty when the name stands beside the photo. */
  alt?: string;
  ratio?: PhotoRatio;
  sizes?: string;
  priority?: PhotoPriority;
  className?: string;
};

const shapes: Record<PhotoRatio, string> = {
  tile: "aspect-tile",
  square: "aspect-square",
  portrait: "aspect-[4/5]",
  wide: "aspect-[3/2]",
};

export function PersonPhoto({ photo, name, alt = "", ratio = "tile", sizes, priority, className }: PersonPhotoProps) {
  if (photo)
    return (
      <Photo
        src={photo.src}
        colours={photo.colours}
        alt={alt}
        ratio={ratio}
        sizes={sizes}
        priority={priority}
        className={className}
      />
    );
  const [first = "?"] = name.trim();
  return (
    <span className={classNames("photo grid place-items-center overflow-hidden scheme-dark", shapes[ratio], className)}>
      <span aria-hidden="true" className="-mt-6 font-display text-7xl text-ink opacity-90">
        {first.toLocaleUpperCase()}
      </span>
      {alt && <span className="sr-only">{alt}</span>}
    </span>
  );
}
