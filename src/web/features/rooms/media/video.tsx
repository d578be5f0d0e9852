import { useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useStore } from '../use-store.ts'
import { playOnSpeaker, speakers, watchSpeakers } from './speaker.ts'

type VideoProps = {
  track: MediaStreamTrack
  label: string
  /** One's own picture is shown as in a mirror. */
  isMirrored?: boolean
  /** The whole picture, for screens; otherwise it fills its place. */
  isWhole?: boolean
  /** Told its width by its height, at first and when a phone is turned. */
  onRatio?: (ratio: number) => void
}

/** A picture of a track; sound has a player of its own. */
export function Video({ track, label, isMirrored = false, isWhole = false, onRatio }: VideoProps) {
  const ref = useRef<HTMLVideoElement>(null)
  // A stream is a property of the element that has no attribute.
  useEffect(() => {
    if (ref.current) ref.current.srcObject = new MediaStream([track])
  }, [track])
  return (
    <video
      ref={ref}
      aria-label={label}
      autoPlay
      playsInline
      muted
      onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
        // Both are 0 where there is no picture any more.
        if (videoHeight > 0) onRatio?.(videoWidth / videoHeight)
      }}
      className={cx('size-full', isWhole ? 'object-contain' : 'object-cover', isMirrored && '-scale-x-100')}
    />
  )
}

/** Plays what the other person says. */
export function Sound({ track }: { track: MediaStreamTrack }) {
  const ref = useRef<HTMLAudioElement>(null)
  const { chosen } = useStore(speakers)
  // As above.
  useEffect(() => {
    if (ref.current) ref.current.srcObject = new MediaStream([track])
  }, [track])
  // The speaker is one, too. A room may begin without a list of speakers having been shown.
  useEffect(watchSpeakers, [])
  useEffect(() => {
    if (ref.current) void playOnSpeaker(ref.current, chosen)
  }, [chosen])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- live speech has no captions
  return <audio ref={ref} autoPlay />
}
