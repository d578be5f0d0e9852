import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { PixelArea } from './cut-image.ts'
import * as messages from '#texts/ui/editing.ts'

type CropAreaProps = {
  url: string
  aspect: number
  isRound: boolean
  zoom: number
  onZoom: (zoom: number) => void
  onArea: (area: PixelArea) => void
  onError: () => void
}

const clampZoom = (zoom: number) => Math.min(4, Math.max(1, Math.round(zoom * 10) / 10))

/** The heavy half of the cropper, loaded when a picture was chosen. Its styles are in app.css: the policy refuses injected ones. */
export function CropArea({ url, aspect, isRound, zoom, onZoom, onArea, onError }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  return (
    <Cropper
      image={url}
      crop={crop}
      zoom={zoom}
      minZoom={1}
      maxZoom={4}
      aspect={aspect}
      cropShape={isRound ? 'round' : 'rect'}
      showGrid={false}
      keyboardStep={8}
      disableAutomaticStylesInjection
      onCropChange={setCrop}
      onZoomChange={(next) => onZoom(clampZoom(next))}
      onCropComplete={(_, pixels) => onArea(pixels)}
      mediaProps={{ alt: '', onError }}
      cropperProps={{
        role: 'application',
        'aria-label': messages.cropArea,
        onKeyDown: (event) => {
          if (event.key === '+' || event.key === '=') onZoom(clampZoom(zoom + 0.1))
          if (event.key === '-') onZoom(clampZoom(zoom - 0.1))
        },
      }}
    />
  )
}
