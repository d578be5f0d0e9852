import { Suspense, useState, type Ref } from 'react'
import { fileMessages } from '#contract/files/messages.ts'
import { pictureTypes } from '#contract/files/constants.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { UploadFailed, uploadPicture } from '#web/platform/api/upload.ts'

type PictureFieldProps = {
  name: string
  seed: string
  value: string
  onChange: (link: string) => void
  label: string
  description: string
  errorMessage?: string | undefined
  /** The wording for a file that is too large differs between onboarding and settings. */
  tooLarge?: string
  /** The picture in use, shown until a new one is chosen; only a new one can be removed. */
  saved?: string | null | undefined
  /** What the button of the crop dialog says. */
  cropLabel?: string
  /** Takes the focus when a form is sent without a picture. */
  ref?: Ref<HTMLInputElement>
}

// Dialog and cropper come when there is something to crop.
const cropDialog = lazyComponent(() => import('./crop-dialog.tsx').then((module) => module.CropDialog))

// Phones take pictures of ten megabytes; the browser makes them small before the limit of an upload counts.
const readable = 20 * 1024 * 1024

/** Choose, crop, upload: a round picture with its controls, initials while there is none. */
export function PictureField(props: PictureFieldProps) {
  const {
    name,
    seed,
    value,
    onChange,
    label,
    description,
    saved = null,
    cropLabel,
    tooLarge,
    errorMessage,
    ref,
  } = props
  const t = useMessages('common')
  const upload = useUpload(onChange, tooLarge ?? fileMessages.tooLarge)
  const error = upload.failure ?? errorMessage
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} seed={seed} src={value || saved} size={104} />
        {value ? (
          <Button variant="ghost" onClick={() => onChange('')}>
            {t.remove}
          </Button>
        ) : null}
      </div>
      <Dropzone
        ref={ref}
        label={label}
        accept={pictureTypes}
        onFile={upload.choose}
        description={description}
        {...(error ? { errorMessage: error } : {})}
        className="grow"
      />
      {upload.file ? (
        <Suspense>
          <cropDialog.Component
            file={upload.file}
            saveLabel={cropLabel ?? t.savePicture}
            isPending={upload.isSending}
            onSave={(picture) => void upload.save(picture)}
            onClose={upload.drop}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The file between its choice and its link. */
function useUpload(onChange: (link: string) => void, tooLarge: string) {
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function choose(chosen: File) {
    setFailure(chosen.size > readable ? tooLarge : null)
    if (chosen.size <= readable) setFile(chosen)
  }

  function drop(refusal?: string) {
    setFile(null)
    if (refusal) setFailure(refusal)
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
  return { file, isSending, failure, choose, drop, save }
}
