import { Suspense, type ReactNode, type Ref } from 'react'
import { pictureTypes } from '#contract/files/constants.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePictureUpload } from './use-upload.ts'
import * as common from '#texts/common.ts'
import * as t from '#texts/ui/editing.ts'

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
  /** The label of the crop dialog's button. */
  cropLabel?: string
  /** Another way to a picture, in the place of the retry. */
  renderOther?: (upload: { isSending: boolean; save: (picture: Blob) => void }) => ReactNode
  /** Receives the focus when the form is submitted without a picture. */
  ref?: Ref<HTMLInputElement>
}

// Dialog and cropper are loaded when there is something to crop.
const cropDialog = lazyComponent(() => import('./crop-dialog.tsx').then((module) => module.CropDialog))

/** A round picture field: choose, crop, upload; initials while there is none. */
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
    renderOther,
    tooLarge,
    errorMessage,
    ref,
  } = props
  const upload = usePictureUpload({ purpose: 'picture', tooLarge, onUploaded: onChange })
  const whenLoaded = usePreload(cropDialog, { ahead: false })
  const error = upload.failure ?? errorMessage
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} seed={seed} src={upload.preview ?? (value || saved)} size={104} />
        {value ? (
          <Button variant="ghost" onClick={() => onChange('')}>
            {common.remove}
          </Button>
        ) : null}
      </div>
      <div className="flex min-w-0 grow flex-col items-start gap-3">
        <Dropzone
          ref={ref}
          label={label}
          accept={pictureTypes}
          onFile={(file) => upload.accepts(file) && whenLoaded(() => upload.crop(file))}
          description={description}
          {...(error ? { errorMessage: error } : {})}
          className="w-full"
        />
        {upload.retry ? <Button onClick={upload.retry}>{t.retryUpload}</Button> : renderOther?.(upload)}
      </div>
      {upload.file ? (
        <Suspense>
          <cropDialog.Component
            file={upload.file}
            saveLabel={cropLabel ?? t.savePicture}
            isPending={upload.isSending}
            onSave={upload.save}
            onClose={upload.drop}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
