import { Suspense, useEffect, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { cutImage, type PixelArea } from './cut-image.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import * as messages from '#texts/ui/editing.ts'

const cropArea = lazyComponent(() => import('./crop-area.tsx').then((module) => module.CropArea))

type ImageCropperProps = {
  file: File
  /** Width by height: 1 for avatars, 16 / 9 for posters. */
  aspect?: number
  isRound?: boolean
  /** Width of the result in pixels. */
  width?: number
  saveLabel: string
  cancelLabel: string
  onSave: (image: Blob) => void
  onCancel: () => void
  /** The browser could not read the file. */
  onError: () => void
  isPending?: boolean
}

/** Chooses a part of a picture by pointer, touch or keyboard, and cuts it in the browser before it is sent. */
export function ImageCropper(props: ImageCropperProps) {
  const { file, aspect = 1, isRound = false, width = 512, onSave, onCancel, onError, isPending = false } = props
  const url = useObjectUrl(file)
  const [area, setArea] = useState<PixelArea | null>(null)
  const [zoom, setZoom] = useState(1)

  function save() {
    if (!url || !area) return
    cutImage(url, area, { width, height: Math.round(width / aspect) }).then(onSave, onError)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-72 overflow-hidden rounded-lg bg-surface-3">
        <Suspense fallback={<SkeletonBlock className="h-full w-full" />}>
          {url ? (
            <cropArea.Component
              {...{ url, aspect, isRound, zoom }}
              onZoom={setZoom}
              onArea={setArea}
              onError={onError}
            />
          ) : null}
        </Suspense>
      </div>
      <label className="flex items-center gap-3 text-ui">
        {messages.zoom}
        <input
          type="range"
          min="1"
          max="4"
          step="0.1"
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 min-w-0 grow accent-primary"
        />
      </label>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{props.cancelLabel}</Button>
        <Button variant="primary" onClick={save} isDisabled={!area} isPending={isPending}>
          {props.saveLabel}
        </Button>
      </div>
    </div>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
