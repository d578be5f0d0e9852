import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { ImageCropper } from '#web/ui/media/image-cropper.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Choose, crop in a dialog, see the result. */
export function CropExample() {
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<string | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Dropzone
        label="Choose a picture"
        accept={['image/jpeg', 'image/png', 'image/webp']}
        onFile={setFile}
        className="grow"
      />
      {result ? <img src={result} alt="The part you chose" className="size-26 rounded-full object-cover" /> : null}
      {result ? <Button onClick={() => setResult(null)}>Remove picture</Button> : null}
      <Dialog isOpen={file !== null} onOpenChange={() => setFile(null)} title="Crop your picture">
        {file ? (
          <ImageCropper
            file={file}
            isRound
            saveLabel="Save picture"
            cancelLabel="Keep the old one"
            onCancel={() => setFile(null)}
            onError={() => toast.error('This picture could not be read')}
            onSave={(blob) => {
              setResult(URL.createObjectURL(blob))
              setFile(null)
            }}
          />
        ) : null}
      </Dialog>
    </div>
  )
}
