import { Dialog } from '#web/ui/dialog.tsx'
import { ImageCropper } from '#web/ui/image-cropper.tsx'
import { useMessages } from './i18n/messages.ts'

export type CropDialogProps = {
  file: File
  saveLabel: string
  isPending: boolean
  onSave: (picture: Blob) => void
  /** With a reason where the browser could not read the file. */
  onClose: (refusal?: string) => void
}

/** Cuts a round picture out of a chosen file. */
export function CropDialog({ file, saveLabel, isPending, onSave, onClose }: CropDialogProps) {
  const t = useMessages('common')
  return (
    <Dialog isOpen onOpenChange={() => onClose()} title={t.cropTitle}>
      <ImageCropper
        file={file}
        isRound
        width={512}
        saveLabel={saveLabel}
        cancelLabel={t.cancel}
        isPending={isPending}
        onSave={onSave}
        onCancel={() => onClose()}
        onError={() => onClose(t.pictureUnreadable)}
      />
    </Dialog>
  )
}
