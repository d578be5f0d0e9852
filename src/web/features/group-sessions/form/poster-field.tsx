import { Shuffle } from 'lucide-react'
import { Suspense, useEffect, useImperativeHandle, useRef, type RefObject } from 'react'
import { pictureTypes } from '#contract/files/constants.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { randomKey } from '#web/platform/api/random-key.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePictureUpload } from '#web/platform/forms/use-upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dropzone } from '#web/ui/fields/dropzone.tsx'
import { FieldHelp } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import type { Poster } from './draft/draft.ts'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { PosterPicture } from './poster-picture.tsx'
import * as t from '#texts/group-sessions/hosting.ts'
import { retryUpload } from '#texts/ui/editing.ts'

const cropDialog = lazyComponent(() =>
  import('#web/platform/forms/crop-dialog.tsx').then((module) => module.CropDialog),
)

/** The session's poster: uploaded and cropped to 16:9, or a woven one. */
export function PosterField(props: FormSectionProps) {
  const { ref, value, onChange, ...state } = useField({ control: props.control, name: 'poster' })
  const poster: Poster = value
  const upload = usePictureUpload({
    purpose: 'poster',
    onUploaded: (link) => onChange({ kind: 'file', link } satisfies Poster),
  })
  const whenLoaded = usePreload(cropDialog, { ahead: false })
  const error = upload.failure ?? ('errorMessage' in state ? state.errorMessage : undefined)
  const control = useRef<HTMLInputElement & HTMLButtonElement>(null)
  // react-hook-form focuses whichever control is rendered.
  useImperativeHandle(ref, () => control.current)
  useRetainedFocus(control, poster.kind)
  const weave = () => {
    upload.forget()
    onChange({ kind: 'woven', seed: randomKey() } satisfies Poster)
  }
  return (
    <div role="group" aria-labelledby="poster-label" className="flex min-w-0 flex-col gap-2">
      <span id="poster-label" className="text-ui font-semibold">
        {t.poster}
      </span>
      {poster.kind === 'none' ? (
        <>
          <Dropzone
            id={fieldId('poster')}
            ref={control}
            label={t.posterDrop}
            accept={pictureTypes}
            onFile={(file) => upload.accepts(file) && whenLoaded(() => upload.crop(file))}
            description={t.posterHelp}
            {...(error ? { errorMessage: error } : {})}
          />
          <Button className="self-start" onClick={weave}>
            {t.weave}
          </Button>
        </>
      ) : (
        <ChosenPoster ref={control} poster={poster} onShuffle={weave} onRemove={() => onChange({ kind: 'none' })} />
      )}
      {poster.kind !== 'none' && error ? <FieldHelp id="poster-help" errorMessage={error} /> : null}
      {upload.retry && upload.preview ? <UnsentPoster preview={upload.preview} onRetry={upload.retry} /> : null}
      {upload.progress === null ? null : <Progress part={upload.progress} />}
      {upload.file ? (
        <Suspense>
          <cropDialog.Component
            file={upload.file}
            shape="poster"
            saveLabel={t.savePoster}
            isPending={upload.progress !== null}
            onSave={upload.save}
            onClose={upload.drop}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Choosing a poster removes the pressed control: the focus moves to the one that replaces it. */
function useRetainedFocus(control: RefObject<HTMLElement | null>, kind: Poster['kind']) {
  const known = useRef(kind)
  useEffect(() => {
    if (known.current === kind) return
    known.current = kind
    if (document.activeElement === document.body) control.current?.focus()
  }, [control, kind])
}

type ChosenProps = {
  ref: RefObject<HTMLButtonElement | null>
  poster: Exclude<Poster, { kind: 'none' }>
  onShuffle: () => void
  onRemove: () => void
}

function ChosenPoster({ ref, poster, onShuffle, onRemove }: ChosenProps) {
  const isWoven = poster.kind === 'woven'
  return (
    <>
      <div className="aspect-video max-w-md overflow-hidden rounded-card border border-line">
        <PosterPicture poster={poster} alt={isWoven ? t.woven : t.posterAlt} />
      </div>
      <p role="status" className="sr-only">
        {isWoven ? t.shuffled : t.posterReady}
      </p>
      <div className="flex flex-wrap gap-2">
        {isWoven ? (
          <Button ref={ref} id={fieldId('poster')} icon={<Icon as={Shuffle} />} onClick={onShuffle}>
            {t.shuffle}
          </Button>
        ) : null}
        <Button
          variant={isWoven ? 'ghost' : 'secondary'}
          onClick={onRemove}
          {...(isWoven ? {} : { ref, id: fieldId('poster') })}
        >
          {isWoven ? t.uploadInstead : t.otherPoster}
        </Button>
      </div>
    </>
  )
}

/** The cropped picture whose upload failed. */
function UnsentPoster({ preview, onRetry }: { preview: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <img src={preview} alt={t.posterAlt} className="aspect-video w-36 rounded-lg border border-line" />
      <Button onClick={onRetry}>{retryUpload}</Button>
    </div>
  )
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <label className="flex max-w-md flex-col gap-1 text-meta text-ink-2 tnum">
      {t.sending({ percent })}
      <progress value={percent} max={100} className="h-2 w-full accent-primary" />
    </label>
  )
}
