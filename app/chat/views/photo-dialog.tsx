import { useT } from "~/i18n/use-t";
import { Dialog } from "~/ui/dialog";
import type { ShownChatPhoto } from "../message";

interface PhotoDialogProps {
  photo: ShownChatPhoto;
  alt: string;
  onClose(): void;
}

export function PhotoDialog({ photo: { src, width, height }, alt, onClose }: PhotoDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      title={alt}
      closeLabel={t("common:actions.close")}
      onClose={onClose}
      className="sm:w-fit sm:max-w-[calc(100%-3rem)]"
    >
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        className="mx-auto h-auto max-h-[75dvh] w-auto rounded-card"
      />
    </Dialog>
  );
}
