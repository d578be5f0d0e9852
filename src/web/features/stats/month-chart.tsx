import { useId, useState } from 'react'
import { statsRoutes } from '#contract/stats/routes.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Hatch } from './hatch.tsx'
import { heldIn, kinds, type Month } from './month.ts'
import { MonthBars } from './month-bars.tsx'
import { MonthRows } from './month-rows.tsx'
import { MonthTable } from './month-table.tsx'
import { Section } from '#web/platform/routing/section.tsx'
import * as t from '#texts/dashboard.ts'

/** The sessions of the last six months: bars, or the same numbers as a table. */
export function MonthChart() {
  const [isTable, setTable] = useState(false)
  const individual = useRead(statsRoutes.individualByMonth, {})
  const group = useRead(statsRoutes.groupByMonth, {})
  // The middle of the month is in that month in every zone.
  const { shortMonth, month: longMonth } = useFormats('UTC')
  const months =
    group.data &&
    individual.data?.map(({ month, count }): Month => {
      const middle = `${month}-15T12:00:00Z`
      const inGroups = group.data.find((one) => one.month === month)?.count ?? 0
      return { month, individual: count, group: inGroups, short: shortMonth(middle), long: longMonth(middle) }
    })
  const toggle = (
    <Button variant="ghost" size="sm" className="-me-3 min-h-11" onClick={() => setTable(!isTable)}>
      {isTable ? t.asChart : t.asTable}
    </Button>
  )
  return (
    <Section title={t.chart} {...(months ? { end: toggle } : {})}>
      <Card>
        {!months ? (
          <ReadPlaceholder read={individual.data ? group : individual} skeleton={<Skeletons />} what={t.chartWhat} />
        ) : isTable ? (
          <MonthTable months={months} />
        ) : (
          <Bars months={months} />
        )}
      </Card>
    </Section>
  )
}

function Bars({ months }: { months: readonly Month[] }) {
  const total = months.reduce((sum, month) => sum + heldIn(month), 0)
  return (
    <figure>
      <figcaption className="mb-3 text-meta text-ink-2">{total > 0 ? t.chartText({ total }) : t.chartEmpty}</figcaption>
      <MonthBars months={months} className="hidden sm:block" />
      <MonthRows months={months} className="sm:hidden" />
      {total > 0 ? <Legend /> : null}
    </figure>
  )
}

/** Which bar is which. */
function Legend() {
  const hatch = useId()
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-meta text-ink-2">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg width="14" height="14" aria-hidden="true">
            {kind === 'individual' ? <Hatch id={hatch} /> : null}
            <rect
              width="14"
              height="14"
              {...(kind === 'individual' ? { fill: `url(#${hatch})` } : { className: 'fill-chart-2' })}
            />
          </svg>
          {t.kinds[kind]}
        </li>
      ))}
    </ul>
  )
}

const heights = ['h-12', 'h-20', 'h-16', 'h-28', 'h-24', 'h-36']

const Skeletons = () => (
  <div className="flex h-44 items-end gap-4 px-4">
    {heights.map((height) => (
      <SkeletonBlock key={height} className={`grow rounded-sm ${height}`} />
    ))}
  </div>
)
