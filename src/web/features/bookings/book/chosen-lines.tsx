import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import type { Choice } from '#web/features/availability/public.ts'
import * as t from '#texts/bookings.ts'
import * as common from '#texts/common.ts'

type ChosenLinesProps = { startsAt: string; choice: Choice; onChange: () => void }

/** The finished steps as lines, each with a button to go back. */
export function ChosenLines({ startsAt, choice, onChange }: ChosenLinesProps) {
  const formats = useFormats(choice.timeZone)
  const end = Date.parse(startsAt) + choice.durationMinutes * 60_000
  return (
    <dl className="-mt-2 divide-y divide-line border-b border-line">
      <Line name={t.dayStep({ step: 1 })} change={t.changeDay} onChange={onChange}>
        {formats.longDay(startsAt)}
      </Line>
      <Line name={t.timeStep({ step: 2 })} change={t.changeTime} onChange={onChange}>
        <time dateTime={startsAt}>{formats.timeRange(startsAt, end)}</time>
        <span className="font-normal text-ink-2"> · {t.duration({ minutes: choice.durationMinutes })}</span>
      </Line>
    </dl>
  )
}

type LineProps = { name: string; change: string; onChange: () => void; children: ReactNode }

function Line({ name, change, onChange, children }: LineProps) {
  return (
    <div className="flex items-center gap-3 py-1.5">
      <dt className="w-14 shrink-0 text-meta text-ink-2">{name}</dt>
      <dd className="min-w-0 grow text-ui font-semibold tnum">{children}</dd>
      <dd className="shrink-0">
        <Button variant="link" aria-label={change} onClick={onChange}>
          {common.change}
        </Button>
      </dd>
    </div>
  )
}
