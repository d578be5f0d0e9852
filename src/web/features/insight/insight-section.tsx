import { useState } from 'react'
import { insightSections, type InsightSection as Name } from '#contract/insight/constants.ts'
import { insightRoutes } from '#contract/insight/routes.ts'
import type { InsightReport } from '#contract/insight/schemas.ts'
import { isWeekOver } from '#rules/insight/periods.ts'
import { DAY } from '#rules/time/days.ts'
import { ExportButton } from '#web/features/moderation/public.ts'
import { call } from '#web/platform/api/api.ts'
import { Section } from '#web/platform/routing/section.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { columnsOf, growingDays } from './figure-names.ts'
import { FiguresTable } from './figures-table.tsx'
import type { InsightFilters } from './insight-filters.ts'
import { NestedBars } from './nested-bars.tsx'
import { Totals } from './totals.tsx'
import { valueName } from './value-names.ts'
import * as t from '#texts/insight.ts'

type SectionProps = { name: Name; report: InsightReport; filters: InsightFilters }

/** Some figures as a picture by week or as a table, by value below, and as a file. */
export function InsightSection({ name, report, filters }: SectionProps) {
  const [isTable, setTable] = useState(false)
  const title = t.section[name]
  return (
    <Section
      title={title}
      end={
        <Button variant="ghost" size="sm" className="-mx-3 min-h-11" onClick={() => setTable(!isTable)}>
          {isTable ? t.asChart : t.asTable}
        </Button>
      }
    >
      <Totals name={name} report={report} />
      {isTable ? <WeekTable name={name} report={report} /> : <Picture name={name} report={report} />}
      {filters.by && filters.value === undefined ? <ValueTable name={name} report={report} by={filters.by} /> : null}
      <Disclosure summary={t.sectionAbout} className="mt-2">
        <p className="max-w-reading">{t.sectionText[name]}</p>
      </Disclosure>
      <div className="mt-2">
        <ExportButton
          name={`insight-${name}`}
          hint={t.csvHint}
          reasons={t.csvReasons}
          load={(reason) => call(insightRoutes.exportInsight, { body: { filters, section: name, reason } })}
        />
      </div>
    </Section>
  )
}

type PartProps = Pick<SectionProps, 'name' | 'report'>

function Picture({ name, report: { weeks } }: PartProps) {
  const parts = insightSections[name]
  const shown = weeks.map((row) => ({ week: row.week, cells: parts.map((figure) => row[figure]) }))
  const isAnyHidden = shown.some(({ cells }) => cells.includes(null))
  return (
    <Card as="div">
      <figure>
        <NestedBars weeks={shown} label={t.chart({ section: t.section[name] })} />
        {isAnyHidden ? <figcaption className="mt-3 text-meta text-ink-2">{t.dashHidden}</figcaption> : null}
      </figure>
    </Card>
  )
}

function WeekTable({ name, report: { weeks, total, computedAt } }: PartProps) {
  const { shortDate } = useFormats('UTC')
  const until = Math.floor(Date.parse(computedAt ?? '') / DAY)
  const nameOf = (week: string) => {
    const at = `${week}T00:00:00Z`
    return isWeekOver(Date.parse(at) / DAY, growingDays[name], until)
      ? shortDate(at)
      : t.running({ week: shortDate(at) })
  }
  return (
    <FiguresTable
      label={t.byWeek({ section: t.section[name] })}
      head={t.week}
      columns={columnsOf(name)}
      rows={[
        ...weeks.map((cells) => ({ name: nameOf(cells.week), cells })),
        { name: t.whole, cells: total, isWhole: true },
      ]}
    />
  )
}

function ValueTable({ name, report: { values }, by }: PartProps & { by: NonNullable<InsightFilters['by']> }) {
  const columns = columnsOf(name)
  const rows = values
    .filter((cells) => columns.some((figure) => cells[figure]))
    .map((cells) => ({ name: valueName(by, cells.value), cells }))
  return (
    <div className="mt-4">
      {rows.length > 0 ? (
        <FiguresTable
          label={t.byValue({ section: t.section[name], dimension: by })}
          head={t.dimension[by]}
          columns={columns}
          rows={rows}
        />
      ) : (
        <p className="text-ui text-ink-2">{t.noValues}</p>
      )}
    </div>
  )
}
