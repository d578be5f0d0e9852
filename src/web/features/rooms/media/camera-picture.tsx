import { useState } from 'react'
import { Video } from './video.tsx'

type CameraPictureProps = {
  track: MediaStreamTrack
  label: string
  isMirrored?: boolean
  /** The whole picture, not only its middle. */
  isWhole?: boolean
  /** Told whether the picture is upright, as most phones send it: at first, and when a phone is turned. */
  onUpright?: ((isUpright: boolean) => void) | undefined
}

/** The picture of a camera. It fills its place, a size container, but at most a quarter of it is cut; the rest of the place stays free. */
export function CameraPicture({ track, label, isMirrored = false, isWhole = false, onUpright }: CameraPictureProps) {
  const [ratio, setRatio] = useState(1)
  const percent = isWhole ? 100 : 100 / 0.75
  const style = { width: `min(100cqw, ${ratio * percent}cqh)`, height: `min(100cqh, ${percent / ratio}cqw)` }
  return (
    <div className="absolute inset-0 m-auto" style={style}>
      <Video
        track={track}
        label={label}
        isMirrored={isMirrored}
        onRatio={(next) => {
          setRatio(next)
          onUpright?.(next < 1)
        }}
      />
    </div>
  )
}
