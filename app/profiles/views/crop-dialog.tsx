import { useFetcher } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import styles from "react-easy-crop/react-easy-crop.css?url";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ChipChoice } from "~/ui/chip-choice";
import { Dialog } from "~/ui/dialog";
import { Refusals } from "~/ui/refusals";
import { isRefusedAnswer } from "~/client/refusal";
import { useRefusal } from "~/client/use-refusal";
import type { EditedPhoto } from "../editor";

const shapes = { portrait: 4 / 5, square: 1 } as const;
type Shape = keyof typeof shapes;

/** Lets the member choose the part of a photo to show. A library handles drag, pinch and keys. The server crops. */
export function CropDialog({ photo, onClose }: { photo: EditedPhoto; onClose: () => void }) {
  const t = useT();
  const fetcher = useFetcher<{ saved: string }>({ key: `crop ${photo.id}` });
  const refusal = useRefusal(fetcher.data);
  const [shape, setShape] = useState<Shape>("portrait");
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Area | null>(null);
  const isDone = fetcher.state === "idle" && fetcher.data !== undefined && !isRefusedAnswer(fetcher.data);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return (
    <Dialog
      open
      title={t("editor:crop.title")}
      lead={t("editor:crop.lead")}
      closeLabel={t("editor:crop.cancel")}
      onClose={onClose}
    >
      <CropArea image={photo.whole} shape={shape} zoom={zoom} onZoom={setZoom} onPart={setPart} />
      <fetcher.Form method="post" action={paths.doPhotoCrop(photo.id)} className="grid gap-4">
        <ShapeChoice chosen={shape} onChoose={setShape} />
        <ZoomField zoom={zoom} onZoom={setZoom} />
        {part &&
          (["x", "y", "width", "height"] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={shareOf(part[name])} />
          ))}
        <Refusals list={refusal.list} />
        <p className="flex flex-wrap gap-3">
          <Button busy={fetcher.state !== "idle"} disabled={!part}>
            {t("editor:crop.save")}
          </Button>
          <Button type="button" variant="quiet" onClick={onClose}>
            {t("editor:crop.cancel")}
          </Button>
        </p>
      </fetcher.Form>
    </Dialog>
  );
}

interface CropAreaProps {
  image: string;
  shape: Shape;
  zoom: number;
  onZoom: (zoom: number) => void;
  onPart: (part: Area) => void;
}

function CropArea({ image, shape, zoom, onZoom, onPart }: CropAreaProps) {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  return (
    <>
      {/* Load the style sheet here, because the build loads no style sheets of lazily imported code (P12). */}
      <link rel="stylesheet" href={styles} />
      <div className="relative h-[min(24rem,42vh)] overflow-hidden rounded-card bg-sunken">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={shapes[shape]}
          keyboardStep={10}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={onZoom}
          onCropComplete={onPart}
          cropperProps={{ "aria-label": t("editor:crop.area") }}
        />
      </div>
    </>
  );
}

/** Converts percent to a fraction. Limits the result, because rounding may exceed the range. */
const shareOf = (percent: number) => Math.min(1, Math.max(0, percent / 100));

function ShapeChoice({ chosen, onChoose }: { chosen: Shape; onChoose: (shape: Shape) => void }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("editor:crop.shape")}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(shapes) as Shape[]).map((shape) => (
          <ChipChoice
            key={shape}
            type="radio"
            name=""
            value={shape}
            checked={shape === chosen}
            onChange={() => onChoose(shape)}
            label={t(`editor:crop.${shape}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ZoomField({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useT();
  const id = useId();
  return (
    <p className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {t("editor:crop.zoom")}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={(event) => onZoom(Number(event.target.value))}
        className="h-11 w-full accent-primary"
      />
    </p>
  );
}
