import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ImageCropper } from '#web/ui/media/image-cropper.tsx'
import * as common from '#texts/common.ts'
import * as t from '#texts/ui/editing.ts'

type CropDialogProps = {
  file: File
  /** Round pictures of people, or posters of 16:9. */
  shape?: 'round' | 'poster'
  saveLabel: string
  isPending: boolean
  onSave: (picture: Blob) => void
  /** Called with a reason if the browser could not read the file. */
  onClose: (refusal?: string) => void
}

const shapes = { round: { isRound: true, width: 512 }, poster: { aspect: 16 / 9, width: 1280 } }

/** Crops a chosen picture. */
export function CropDialog({ file, shape = 'round', saveLabel, isPending, onSave, onClose }: CropDialogProps) {
  return (
    <Dialog isOpen onOpenChange={() => onClose()} title={t.cropTitle}>
      <ImageCropper
        file={file}
        {...shapes[shape]}
        saveLabel={saveLabel}
        cancelLabel={common.cancel}
        isPending={isPending}
        onSave={onSave}
        onCancel={() => onClose()}
        onError={() => onClose(t.pictureUnreadable)}
      />
    </Dialog>
  )
}
