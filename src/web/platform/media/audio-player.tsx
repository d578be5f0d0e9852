import { Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useRecordingTexts } from './recording-texts.ts'
import * as t from '#texts/media/player.ts'

type AudioPlayerProps = {
  /** Null until it is fetched. Nothing is loaded of an address before the first press either. */
  src: string | null
  seconds: number
  bytes: number
  isPending?: boolean
  /** The first press, while there is no `src`: it plays as soon as there is one. */
  onWanted?: () => void
}

// One recording is heard at a time.
let playing: HTMLAudioElement | null = null

/** Plays a recording: a button, and its position as a slider for pointers, fingers and keys. */
export function AudioPlayer({ src, seconds, bytes, isPending = false, onWanted }: AudioPlayerProps) {
  const { length, weight } = useRecordingTexts()
  const { audio, isOn, at, isBroken, toggle, seek, handlers } = usePlayback(src, onWanted)
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- spoken by a member; what has a transcript shows it beside this */}
      <audio ref={audio} src={src ?? undefined} preload="none" {...handlers} />
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label={isOn ? t.pause : t.play}
          aria-busy={isPending || undefined}
          onClick={toggle}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary"
        >
          {isPending ? <Spinner /> : <Icon as={isOn ? Pause : Play} />}
        </button>
        <div className="min-w-0 grow">
          <input
            type="range"
            min={0}
            max={seconds}
            step={1}
            value={Math.min(at, seconds)}
            aria-label={t.position}
            aria-valuetext={t.positionOf({ at: length(at), length: length(seconds) })}
            onChange={(event) => seek(Number(event.target.value))}
            className="block h-6 w-full min-w-0 accent-primary"
          />
          <p className="flex justify-between gap-2 text-meta tnum">
            <span>{length(isOn || at > 0 ? at : seconds)}</span>
            <span>{weight(bytes)}</span>
          </p>
        </div>
      </div>
      {isBroken ? (
        <p role="alert" className="text-meta">
          {t.failed}
        </p>
      ) : null}
    </div>
  )
}

function usePlayback(src: string | null, onWanted?: () => void) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isOn, setOn] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [at, setAt] = useState(0)
  const play = useEffectEvent(() => {
    setWanted(false)
    // Rejected where the press was too long ago for this browser: the button then starts it.
    audio.current!.play().catch(() => undefined)
  })
  useEffect(() => {
    if (src !== null && isWanted) play()
  }, [src, isWanted])
  return {
    ...{ audio, isOn, at, isBroken },
    toggle() {
      setBroken(false)
      if (isOn) return audio.current?.pause()
      setWanted(true)
      if (src === null) onWanted?.()
    },
    seek(seconds: number) {
      setAt(seconds)
      if (audio.current) audio.current.currentTime = seconds
    },
    handlers: {
      onPlay() {
        if (playing !== audio.current) playing?.pause()
        playing = audio.current
        setOn(true)
      },
      onPause: () => setOn(false),
      onEnded() {
        setOn(false)
        setAt(0)
      },
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      onError: () => {
        setOn(false)
        setBroken(true)
      },
    },
  }
}
