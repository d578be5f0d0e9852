import { Square } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { uploadLimit } from '#contract/files/constants.ts'
import { introductionLimits } from '#contract/profiles/constants.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { uploadFile } from '#web/platform/api/upload.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { AudioPlayer } from '#web/platform/media/audio-player.tsx'
import type { Recording, RecordingKind } from '#web/platform/media/record.ts'
import { RecorderStatus, RecordingFailed, RecordingTime } from '#web/platform/media/recorder-parts.tsx'
import { useRecordingTexts } from '#web/platform/media/recording-texts.ts'
import { useObjectUrl } from '#web/platform/media/use-object-url.ts'
import { useRecording } from '#web/platform/media/use-recording.ts'
import { LeaveGuard } from '#web/platform/routing/leave-guard.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as t from '#texts/profiles/introduction.ts'
import * as fields from '#texts/profiles/fields.ts'
import * as words from '#texts/media/recorder.ts'

const { seconds: limit, transcript: longest } = introductionLimits

type IntroductionRecorderProps = {
  kind: RecordingKind
  /** The transcript of the recording that this one replaces. */
  before: string
  onClose: () => void
}

/** Records, plays what was recorded, asks for its words, and uploads it. */
export function IntroductionRecorder({ kind, before, onClose }: IntroductionRecorderProps) {
  const { state, again, stop } = useRecording(kind, limit, uploadLimit)
  const { phase } = state
  if (phase === 'failed')
    return <RecordingFailed kind={kind} failure={state.failure} onRetry={again} onClose={onClose} />
  return (
    <div role="group" aria-label={t.title} className="flex flex-col items-start gap-4">
      <RecorderStatus kind={kind} state={state} limit={limit} />
      <LeaveGuard isOn={phase !== 'asking'} words={t.leave} />
      {phase === 'done' ? (
        <Review {...{ kind, before, onClose }} recording={state.recording} onAgain={again} />
      ) : (
        <>
          {phase === 'asking' ? (
            <p className="text-ui text-ink-2">{kind === 'video' ? words.askingBoth : words.asking}</p>
          ) : (
            <>
              {kind === 'video' ? <Preview stream={state.stream} /> : null}
              <RecordingTime seconds={state.seconds} limit={limit} />
            </>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              autoFocus
              variant="primary"
              isDisabled={phase === 'asking'}
              icon={<Icon as={Square} size={16} />}
              onClick={stop}
            >
              {words.stop}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {words.discard}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const frame = 'aspect-video w-full max-w-md rounded-lg bg-surface-3'

/** What the camera sees, as in a mirror. */
function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return <video ref={video} muted autoPlay playsInline aria-hidden className={`${frame} -scale-x-100`} />
}

type ReviewProps = IntroductionRecorderProps & { recording: Recording; onAgain: () => void }

function Review({ kind, before, recording: { data, seconds }, onAgain, onClose }: ReviewProps) {
  const src = useObjectUrl(data)
  const { weight } = useRecordingTexts()
  const [transcript, setTranscript] = useState(before)
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { save, progress, failure } = useSave(onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    const text = transcript.trim()
    setRefusal(text === '' ? fields.transcript_required : null)
    if (text === '') area.current?.focus()
    else if (text.length <= longest) void save({ data, seconds, transcript: text })
  }
  return (
    <form aria-label={t.title} onSubmit={submit} className="flex w-full flex-col gap-5">
      {kind === 'voice' ? (
        <div className="max-w-md">
          <AudioPlayer src={src} seconds={seconds} bytes={data.size} />
        </div>
      ) : (
        <div>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own words, which are written below */}
          <video src={src ?? undefined} controls playsInline className={frame} />
          <p className="mt-1 text-meta text-ink-2">{weight(data.size)}</p>
        </div>
      )}
      <TextArea
        ref={area}
        label={t.transcript}
        description={t.transcriptHelp}
        rows={5}
        limit={longest}
        value={transcript}
        onChange={setTranscript}
        {...(refusal && { errorMessage: refusal, isInvalid: true })}
      />
      {failure ? (
        <InlineAlert tone="danger" role="alert">
          {failure}
        </InlineAlert>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isPending={progress !== null}>
          {t.save}
        </Button>
        <Button isDisabled={progress !== null} onClick={onAgain}>
          {t.again}
        </Button>
        <Button variant="ghost" isDisabled={progress !== null} onClick={onClose}>
          {words.discard}
        </Button>
        <p role="status" className="text-meta text-ink-2 empty:hidden">
          {progress === null ? '' : t.uploading({ percent: Math.round(progress * 100) })}
        </p>
      </div>
    </form>
  )
}

/** Uploads the recording, once, and shows it on the profile. */
function useSave(onSaved: () => void) {
  const act = useAct(profileRoutes.setIntroduction)
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const uploaded = useRef<{ data: Blob; link: string } | null>(null)
  async function save({ data, seconds, transcript }: Recording & { transcript: string }) {
    if (progress !== null) return
    setFailure(null)
    setProgress(0)
    try {
      if (uploaded.current?.data !== data) {
        const link = await uploadFile(data, 'introduction', { purpose: 'introduction', onProgress: setProgress })
        uploaded.current = { data, link }
      }
      await act.run({ body: { fileLink: uploaded.current.link, seconds, transcript } })
      toast.success(t.saved)
      onSaved()
    } catch (error) {
      setFailure(failureText(error, t.failed))
      setProgress(null)
    }
  }
  return { save, progress, failure }
}
