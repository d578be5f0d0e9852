import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Introduction } from '#contract/profiles/schemas.ts'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { AudioPlayer } from './audio-player.tsx'
import { useRecordingTexts } from './recording-texts.ts'
import * as t from '#texts/media/player.ts'

/** An introduction by voice or video: nothing of it is loaded before the press. `seed` is that of the profile's cloth. */
export function IntroductionPlayer({ introduction, seed }: { introduction: Introduction; seed: string }) {
  const { url, kind, seconds, size } = introduction
  return kind === 'voice' ? (
    <div className="max-w-md">
      <AudioPlayer src={url} seconds={seconds} bytes={size} />
    </div>
  ) : (
    <VideoPlayer introduction={introduction} seed={seed} />
  )
}

function VideoPlayer({ introduction: { url, seconds, size }, seed }: { introduction: Introduction; seed: string }) {
  const { length, weight } = useRecordingTexts()
  const [state, setState] = useState<'closed' | 'open' | 'broken'>('closed')
  if (state === 'open') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript stands beside it
      <video
        src={url}
        controls
        autoPlay
        playsInline
        ref={focus}
        onError={() => setState('broken')}
        className="aspect-video w-full max-w-md rounded-lg bg-surface-3"
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button
        type="button"
        aria-label={t.playVideo({ length: length(seconds), weight: weight(size) })}
        onClick={() => setState('open')}
        className="relative flex h-20 w-36 shrink-0 items-center justify-center overflow-hidden rounded-lg"
      >
        <Cloth seed={seed} width={288} height={160} strips={5} className="absolute inset-0 size-full object-cover" />
        <span className="relative inline-flex size-11 items-center justify-center rounded-full bg-primary text-on-primary">
          <Icon as={Play} />
        </span>
      </button>
      <p className="text-ui text-ink-2 tnum">
        {length(seconds)} · {weight(size)}
      </p>
      {state === 'broken' ? (
        <p role="alert" className="text-meta">
          {t.failed}
        </p>
      ) : null}
    </div>
  )
}

const focus = (video: HTMLVideoElement | null) => video?.focus()
