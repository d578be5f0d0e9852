import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { NextStep } from '#contract/next-steps/schemas.ts'
import { Unreachable } from '#web/platform/api/api-error.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useInvalidateReads } from '#web/platform/api/invalidation.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import * as t from '#texts/next-steps.ts'

type StepRowProps = { step: NextStep; otherName: string; onEdit: () => void }

/** One step with its box to tick, whose it is, and by when. */
export function StepRow({ step, otherName, onEdit }: StepRowProps) {
  const { role } = useMe()
  return (
    <div className="flex items-start justify-between gap-2 py-1">
      <StepBox step={step}>
        <DueText step={step} owner={step.owner === role ? t.you : otherName} />
      </StepBox>
      <IconButton label={t.edit({ text: step.text })} icon={Pencil} onClick={onEdit} />
    </div>
  )
}

/** The box that says whether a step is done; where somebody changed it meanwhile, the list shows how it is now. */
export function StepBox({ step, children }: { step: NextStep; children: ReactNode }) {
  const invalidate = useInvalidateReads()
  const change = useAct(nextStepRoutes.changeNextStep, {
    onError: (error) => {
      invalidate(nextStepRoutes.changeNextStep.changes)
      toast.error(error instanceof Unreachable ? failureText(error) : t.tickFailed)
    },
  })
  const { id, text, owner, dueDate, version } = step
  const isDone = change.isPending ? !step.isDone : step.isDone
  return (
    <Checkbox
      className="min-w-0 grow"
      label={
        <>
          <span className={`block wrap-anywhere ${isDone ? 'text-ink-2 line-through' : ''}`}>{text}</span>
          <span className="block text-meta text-ink-2">{children}</span>
        </>
      }
      value={isDone}
      onChange={(ticked) => change.start({ params: { id }, body: { text, owner, dueDate, version, isDone: ticked } })}
    />
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
