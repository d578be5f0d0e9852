import { Suspense, useRef, type Ref } from 'react'
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
  /** Offers the initials as a picture, while there is none. */
  initials?: { label: string; draw: (name: string, avatar: Element) => Promise<Blob> }
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
    initials,
    errorMessage,
    ref,
  } = props
  const { place, upload, press } = useUpload(props)
  const whenLoaded = usePreload(cropDialog, { ahead: false })
  const error = upload.failure ?? errorMessage
  return (
    <div ref={place} className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
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
        {press ? (
          <Button isPending={upload.isSending} onClick={press}>
            {upload.retry ? t.retryUpload : initials?.label}
          </Button>
        ) : null}
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

/** The upload, and what the button below the field does: it tries once more, or uses the initials. */
function useUpload({ name, value, onChange, tooLarge, initials }: PictureFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const upload = usePictureUpload({
    purpose: 'picture',
    tooLarge,
    onUploaded(link) {
      // The button that was pressed goes away.
      if (place.current?.contains(document.activeElement)) place.current.querySelector('input')?.focus()
      onChange(link)
    },
  })
  const draw = () => void initials?.draw(name, place.current!.querySelector('[data-initials]')!).then(upload.save)
  return { place, upload, press: upload.retry ?? (initials && value === '' ? draw : null) }
}
