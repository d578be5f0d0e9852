import { SendHorizontal, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { uploadLimit } from '#contract/files/constants.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { AudioPlayer } from '#web/platform/media/audio-player.tsx'
import { RecorderStatus, RecordingFailed, RecordingTime } from '#web/platform/media/recorder-parts.tsx'
import type { Recording } from '#web/platform/media/record.ts'
import { useObjectUrl } from '#web/platform/media/use-object-url.ts'
import { useRecording } from '#web/platform/media/use-recording.ts'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import type { WrittenFile } from '../composer/use-send.ts'
import { voiceName, voiceSeconds } from './voice-file.ts'
import * as t from '#texts/chat/voice.ts'
import * as words from '#texts/media/recorder.ts'

type VoiceRecorderProps = {
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>
  onSend: (file: WrittenFile) => Promise<void>
  onClose: () => void
}

/**
 * In place of the text: asks for the microphone, records up to two minutes, then plays what was recorded. What stops it turns into what
 * plays it, so that a second tap neither sends nor discards. Nothing is kept: a recording would lie on the device as it was spoken.
 */
export function VoiceRecorder({ opener, onSend, onClose }: VoiceRecorderProps) {
  const { state, again, stop } = useRecording('voice', voiceSeconds, uploadLimit)
  const [isSending, setSending] = useState(false)
  const { phase } = state
  useEffect(() => () => opener.current?.focus(), [opener])
  if (phase === 'failed') return <RecordingFailed failure={state.failure} onRetry={again} onClose={onClose} />
  function send({ data, seconds }: Recording) {
    setSending(true)
    void onSend({ name: voiceName(seconds), data, seconds }).finally(onClose)
  }
  return (
    <div role="group" aria-label={t.label} className="flex min-h-14 items-center gap-1">
      <RecorderStatus state={state} limit={voiceSeconds} />
      <LeaveGuard isOn={phase !== 'asking' && !isSending} words={t.leave} />
      {phase === 'done' ? (
        <Listen recording={state.recording} />
      ) : (
        <>
          <StopButton isOff={phase === 'asking'} onPress={stop} />
          <div className="min-w-0 grow">
            {phase === 'asking' ? (
              <p className="text-meta text-ink-2">{words.asking}</p>
            ) : (
              <RecordingTime seconds={state.seconds} limit={voiceSeconds} />
            )}
          </div>
        </>
      )}
      <button
        type="button"
        aria-label={words.discard}
        title={words.discard}
        onClick={onClose}
        className={iconButtonClass()}
      >
        <Icon as={Trash2} />
      </button>
      <Button
        variant="primary"
        aria-label={t.send}
        isDisabled={phase !== 'done'}
        isPending={isSending}
        onClick={() => phase === 'done' && send(state.recording)}
        className="px-3"
      >
        <Icon as={SendHorizontal} />
      </Button>
    </div>
  )
}

function StopButton({ isOff, onPress }: { isOff: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      aria-label={words.stop}
      title={words.stop}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-danger text-on-danger aria-disabled:opacity-50"
    >
      <Icon as={Square} />
    </button>
  )
}

/** What was recorded; the focus goes on to its button. */
function Listen({ recording: { data, seconds } }: { recording: Recording }) {
  const src = useObjectUrl(data)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place} className="min-w-0 grow">
      <AudioPlayer src={src} seconds={seconds} bytes={data.size} />
    </div>
  )
}
