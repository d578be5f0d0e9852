import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { firstName } from '#rules/bookings/sides.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useQueue } from '#web/platform/offline/command-queue.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { isDoneNow } from './queued-steps.ts'
import * as t from '#texts/next-steps.ts'

const shown = 3

/** On the card of the next session: the steps that are open between the two. */
export function StepsPreview({ otherId, otherName }: { otherId: string; otherName: string }) {
  const { role } = useMe()
  const steps = useRead(nextStepRoutes.nextSteps, { params: { id: otherId } }).data ?? []
  const { entries } = useQueue()
  const open = steps.filter((step) => !isDoneNow(step, entries))
  if (open.length === 0) return null
  const rest = open.length - shown
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-meta font-medium">{t.open({ count: open.length })}</p>
      <ul className="mt-1 flex flex-col gap-0.5 text-meta text-ink-2">
        {open.slice(0, shown).map(({ id, owner, text }) => (
          <li key={id} className="wrap-anywhere">
            {t.preview({ owner: owner === role ? t.you : firstName(otherName), text })}
          </li>
        ))}
        {rest > 0 ? <li>{t.more({ count: rest })}</li> : null}
      </ul>
    </div>
  )
}
