import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { NextStep } from '#contract/next-steps/schemas.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { QueuedState } from '#web/platform/offline/queued-state.tsx'
import { useQueuedAct } from '#web/platform/offline/use-queued-act.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { useNeedsNetwork } from '#web/ui/actions/no-network.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { isDoneNow, stepTarget } from './queued-steps.ts'
import * as t from '#texts/next-steps.ts'

type StepRowProps = { step: NextStep; otherName: string; page: string; onEdit: () => void }

/** One step with its box to tick, whose it is, and by when. */
export function StepRow({ step, otherName, page, onEdit }: StepRowProps) {
  const { role } = useMe()
  const cut = useNeedsNetwork()
  return (
    <div className="flex items-start justify-between gap-2 py-1">
      <StepBox step={step} page={page}>
        <DueText step={step} owner={step.owner === role ? t.you : otherName} />
      </StepBox>
      <IconButton
        label={t.edit({ text: step.text })}
        icon={Pencil}
        {...cut?.attributes}
        onClick={cut?.refuse ?? onEdit}
      />
    </div>
  )
}

type StepBoxProps = { step: NextStep; page: string; children: ReactNode }

/**
 * The box that says whether a step is done; where somebody changed it meanwhile, the list shows how it is now. Without a network it is
 * ticked at once and sent later.
 */
export function StepBox({ step, page, children }: StepBoxProps) {
  const invalidate = useInvalidateReads()
  const { id, text, owner, dueDate, version } = step
  const about = { target: stepTarget(id), kind: 'step', name: text, page } as const
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { run, queued } = useQueuedAct(nextStepRoutes.changeNextStep, about, {
    onError: () => {
      invalidate(nextStepRoutes.changeNextStep.changes)
      toast.error(t.tickFailed)
    },
  })
  // At once, and until it is answered or waits.
  const isDone = pressed ?? isDoneNow(step, queued ? [queued] : [])
  const wanted = (queued?.input.body as { isDone: boolean } | undefined)?.isDone ?? step.isDone
  const change = (ticked: boolean) => {
    const settle = () => setPressed((last) => (last === ticked ? null : last))
    setPressed(ticked)
    run({ params: { id }, body: { text, owner, dueDate, version, isDone: ticked } }).then(settle, settle)
  }
  return (
    <div className="min-w-0 grow">
      <Checkbox
        label={
          <>
            <span className={`block wrap-anywhere ${isDone ? 'text-ink-2 line-through' : ''}`}>{text}</span>
            <span className="block text-meta text-ink-2">{children}</span>
          </>
        }
        value={isDone}
        onChange={change}
      />
      <QueuedState queued={queued} className="ps-8" onRetry={() => change(wanted)} />
    </div>
  )
}

/** Whose a step is, and by when: "Chidi · by 1 Dec 2026". */
export function DueText({ step, owner }: { step: Pick<NextStep, 'dueDate' | 'isDone'>; owner: string }) {
  const { isoDay } = useFormats()
  const { date } = useFormats('UTC')
  const now = useNow()
  if (step.dueDate === null) return owner
  const isOverdue = !step.isDone && step.dueDate < isoDay(now)
  return (isOverdue ? t.overdue : t.by)({ owner, date: date(`${step.dueDate}T12:00:00Z`) })
}
