import { useState } from 'react'
import { operationRoutes } from '#contract/operations/routes.ts'
import type { FailedJob } from '#contract/operations/schemas.ts'
import { DecisionBar, type Decision } from '#web/features/moderation/public.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { usePages } from '#web/platform/api/use-pages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { SkeletonCard } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { timeTag } from '#web/ui/time-tag.tsx'
import { useTaskText } from './failed-tasks.tsx'
import * as t from '#texts/operations.ts'

/** Failed jobs of one name; those selected, or all of them, run again or are discarded. */
export function FailedJobs({ name }: { name: string }) {
  const taskText = useTaskText()
  const [selected, select] = useState<readonly string[]>([])
  const list = usePages(operationRoutes.failedJobs, { query: { name, size: 20 } })
  // Jobs that others retried or discarded meanwhile are no longer in the list.
  const ids = list.items.filter(({ id }) => selected.includes(id)).map(({ id }) => id)
  const decisions = useDecisions(name, ids)
  if (!list.pages) return <ReadPlaceholder read={list} skeleton={<SkeletonCard />} what={t.failedWhat} />
  if (list.items.length === 0) return null
  const toggle = (id: string) =>
    select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-h3 wrap-anywhere">{taskText(name)}</h3>
      <ul
        aria-label={taskText(name)}
        className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
      >
        {list.items.map((job) => (
          <Row key={job.id} job={job} isSelected={selected.includes(job.id)} onToggle={() => toggle(job.id)} />
        ))}
        <MorePages
          as="li"
          list={list}
          skeleton={<SkeletonCard />}
          what={t.failedWhat}
          className="flex justify-center p-3"
        />
      </ul>
      <DecisionBar decisions={decisions} onDone={() => select([])} />
    </div>
  )
}

type RowProps = { job: FailedJob; isSelected: boolean; onToggle: () => void }

function Row({ job: { id, attempts, failedAt, error }, isSelected, onToggle }: RowProps) {
  const { moment } = useFormats()
  return (
    <li className="px-4 py-2">
      <Checkbox
        value={isSelected}
        onChange={onToggle}
        label={
          <>
            {t.job({ id })} · {t.attempts({ n: attempts, when: moment(failedAt), time: timeTag(failedAt) })}
          </>
        }
        description={error || t.noError}
      />
    </li>
  )
}

function useDecisions(name: string, ids: readonly string[]): Decision[] {
  const retry = useAct(operationRoutes.retryJobs)
  const discard = useAct(operationRoutes.discardJobs)
  const bodyOf = (reason: string) => ({ body: { name, ids: ids.length === 0 ? null : [...ids], reason } })
  return [
    {
      id: 'retry',
      label: ids.length === 0 ? t.retryAll : t.retrySome({ n: ids.length }),
      templates: t.retryReasons,
      run: (reason) => retry.run(bodyOf(reason)),
    },
    {
      id: 'discard',
      label: ids.length === 0 ? t.discardAll : t.discardSome({ n: ids.length }),
      hint: t.discardHint,
      isDanger: true,
      templates: t.discardReasons,
      run: (reason) => discard.run(bodyOf(reason)),
    },
  ]
}
