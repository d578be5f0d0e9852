import { insightSections, type InsightSection } from '#contract/insight/constants.ts'
import type { Figure, Figures, InsightReport } from '#contract/insight/schemas.ts'
import { isWeekOver, nextPeriod } from '#rules/insight/periods.ts'
import { DAY } from '#rules/time/days.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { cellText, columnsOf, growingDays } from './figure-names.ts'
import { Swatch } from './nested-bars.tsx'
import * as t from '#texts/insight.ts'

type TotalsProps = { name: InsightSection; report: InsightReport }

/**
 * The numbers of the whole period, each part with its share, and what it was in the period before; they also say which bar of the picture
 * is which.
 */
export function Totals({ name, report: { total, before, period, computedAt } }: TotalsProps) {
  const { number } = useFormats()
  const parts: readonly string[] = insightSections[name]
  const whole = total[insightSections[name][0]]
  const until = Math.floor(Date.parse(computedAt ?? '') / DAY)
  const isOver = period !== null && isWeekOver(nextPeriod(Date.parse(period) / DAY) - 7, growingDays[name], until)
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-4">
      {columnsOf(name).map((figure) => {
        const part = parts.indexOf(figure)
        const cell = total[figure]
        const percent = part > 0 && cell !== null && whole ? Math.round((100 * cell) / whole) : null
        return (
          <div key={figure} className="flex flex-col-reverse justify-end">
            <dt className="flex items-center gap-2 text-meta text-ink-2">
              {part >= 0 ? <Swatch part={part} /> : null}
              {t.figure[figure]}
            </dt>
            <dd className="text-h2 tnum">
              {cellText(figure, total, number)}
              {percent === null ? null : (
                // A block: from right to left two numbers beside each other would read as one.
                <span className="ms-2 inline-block text-ui font-normal text-ink-2">{t.share({ percent })}</span>
              )}
            </dd>
            {before && before[figure] !== null ? (
              <dd className="order-first text-meta text-ink-2">
                {beforeText({ figure, total, before, isOver }, number)}
              </dd>
            ) : null}
          </div>
        )
      })}
    </dl>
  )
}

type Compared = { figure: Figure; total: Figures; before: Figures; isOver: boolean }

/** A difference once both periods are over, until then and for times the number of the period before. */
function beforeText({ figure, total, before, isOver }: Compared, number: (value: number) => string): string {
  const [now, then] = [total[figure], before[figure] ?? 0]
  const was = cellText(figure, before, number)
  if (!isOver) return t.soFar({ was })
  if (now === null || figure === 'minutesToFirst') return t.was({ was })
  if (now === then) return t.asMany
  return now > then ? t.more({ n: now - then }) : t.fewer({ n: then - now })
}
