import { Mic, Trash2, Video } from 'lucide-react'
import { useState } from 'react'
import type { Introduction } from '#contract/profiles/schemas.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { IntroductionPlayer } from '#web/platform/media/introduction-player.tsx'
import type { RecordingKind } from '#web/platform/media/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { IntroductionRecorder } from './introduction-recorder.tsx'
import * as t from '#texts/profiles/introduction.ts'

/** How a mentor introduces themselves: recorded here by voice or video, replaced, or removed. */
export function IntroductionSection({ introduction, seed }: { introduction: Introduction | null; seed: string }) {
  const [kind, setKind] = useState<RecordingKind | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Section title={t.title} text={t.help}>
      {kind ? (
        <IntroductionRecorder kind={kind} before={introduction?.transcript ?? ''} onClose={() => setKind(null)} />
      ) : (
        <div className="flex flex-col gap-5">
          {introduction ? (
            <div>
              <IntroductionPlayer introduction={introduction} seed={seed} />
              <p dir="auto" className="mt-3 max-w-reading text-ui whitespace-pre-line text-ink-2">
                {introduction.transcript}
              </p>
            </div>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button needsNetwork icon={<Icon as={Mic} size={16} />} onClick={() => setKind('voice')}>
              {introduction ? t.voiceAgain : t.voice}
            </Button>
            <Button needsNetwork icon={<Icon as={Video} size={16} />} onClick={() => setKind('video')}>
              {introduction ? t.videoAgain : t.video}
            </Button>
            {introduction ? (
              <Button variant="ghost" icon={<Icon as={Trash2} size={16} />} onClick={() => setRemoving(true)}>
                {t.remove}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {isRemoving ? <RemoveDialog onClose={() => setRemoving(false)} /> : null}
    </Section>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useAct(profileRoutes.removeIntroduction, {
    onSuccess: () => {
      toast.success(t.removed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t.removeTitle}
      text={t.removeText}
      keep={t.keep}
      confirm={t.remove}
      isPending={remove.isPending}
      failure={remove.error && failureText(remove.error)}
      onConfirm={() => remove.start({})}
      onClose={onClose}
    />
  )
}
