import { useEffect } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { announce } from '#web/ui/feedback/live-region.tsx'
import type { RecordingFailure, RecordingKind, RecordingState } from './record.ts'
import { useRecordingTexts } from './recording-texts.ts'
import * as t from '#texts/media/recorder.ts'

type RecorderStatusProps = { kind?: RecordingKind; state: RecordingState; limit: number }

/** Tells a screen reader each state once, and when ten seconds are left: never the passing seconds. */
export function RecorderStatus({ kind = 'voice', state, limit }: RecorderStatusProps) {
  const { length } = useRecordingTexts()
  const text =
    state.phase === 'asking'
      ? kind === 'video'
        ? t.askingBoth
        : t.asking
      : state.phase === 'recording'
        ? limit - state.seconds > 10
          ? t.recording
          : t.almostOver
        : state.phase === 'done'
          ? (state.isFull ? t.full : t.recorded)({ length: length(state.recording.seconds) })
          : ''
  useEffect(() => announce(text), [text])
  return null
}

/** How much of the time is left, beside a mark that it is being recorded. */
export function RecordingTime({ seconds, limit }: { seconds: number; limit: number }) {
  const { length } = useRecordingTexts()
  return (
    <p className="flex items-center gap-2 ps-1 text-ui tnum">
      <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-danger motion-safe:animate-pulse" />
      {t.left({ time: length(limit - seconds) })}
    </p>
  )
}

type RecordingFailedProps = {
  kind?: RecordingKind
  failure: RecordingFailure
  onRetry: () => void
  onClose: () => void
}

/** Why there is no recording, and the ways on. */
export function RecordingFailed({ kind = 'voice', failure, onRetry, onClose }: RecordingFailedProps) {
  const words = kind === 'video' ? { ...t.failures, ...t.videoFailures } : t.failures
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 py-1">
      <p className="min-w-0 grow basis-60 text-ui">{words[failure]}</p>
      <Button autoFocus size="sm" onClick={onRetry}>
        {t.again}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t.close}
      </Button>
    </div>
  )
}
