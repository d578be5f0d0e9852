import { useState } from 'react'
import { fileMessages, pictureTypes } from '#contract/files.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Dropzone } from '#web/ui/dropzone.tsx'
import { ImageCropper } from '#web/ui/image-cropper.tsx'
import { useMessages } from './i18n/messages.ts'
import { UploadFailed, uploadPicture } from './upload.ts'

export type PictureFieldProps = {
  name: string
  seed: string
  value: string
  onChange: (link: string) => void
  label: string
  description: string
  errorMessage?: string | undefined
  /** The wording for a file that is too large differs between onboarding and settings. */
  tooLarge?: string
}

// Phones take pictures of ten megabytes; the browser makes them small before the limit of an upload counts.
const readable = 20 * 1024 * 1024

/** Choose, crop, upload: a round picture with its controls, initials while there is none. */
export function PictureField({
  name,
  seed,
  value,
  onChange,
  label,
  description,
  errorMessage,
  tooLarge = fileMessages.tooLarge,
}: PictureFieldProps) {
  const t = useMessages('common')
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function choose(chosen: File) {
    setFailure(chosen.size > readable ? tooLarge : null)
    if (chosen.size <= readable) setFile(chosen)
  }

  async function save(picture: Blob) {
    setSending(true)
    try {
      onChange(await uploadPicture(picture, file?.name.replace(/\.\w+$/, '.jpg') ?? 'picture.jpg'))
      setFailure(null)
    } catch (error) {
      setFailure(error instanceof UploadFailed ? error.message : fileMessages.upload(file?.name ?? ''))
    } finally {
      setSending(false)
      setFile(null)
    }
  }

  const error = failure ?? errorMessage
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} seed={seed} src={value || null} size={104} />
        {value ? (
          <Button variant="ghost" onClick={() => onChange('')}>
            {t.remove}
          </Button>
        ) : null}
      </div>
      <Dropzone
        label={label}
        accept={pictureTypes}
        onFile={choose}
        description={description}
        {...(error ? { errorMessage: error } : {})}
        className="grow"
      />
      <Dialog isOpen={file !== null} onOpenChange={() => setFile(null)} title={t.cropTitle}>
        {file ? (
          <ImageCropper
            file={file}
            isRound
            width={512}
            saveLabel={t.savePicture}
            cancelLabel={t.cancel}
            isPending={isSending}
            onSave={(picture) => void save(picture)}
            onCancel={() => setFile(null)}
            onError={() => {
              setFile(null)
              setFailure(t.pictureUnreadable)
            }}
          />
        ) : null}
      </Dialog>
    </div>
  )
}
