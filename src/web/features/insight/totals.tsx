import { insightSections, type InsightSection } from '#contract/insight/constants.ts'
import type { Figures } from '#contract/insight/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { cellText, columnsOf } from './figure-names.ts'
import { Swatch } from './nested-bars.tsx'
import * as t from '#texts/insight.ts'

type TotalsProps = { name: InsightSection; total: Figures }

/** The numbers of the whole period, each part with its share; they also say which bar of the picture is which. */
export function Totals({ name, total }: TotalsProps) {
  const { number } = useFormats()
  const parts: readonly string[] = insightSections[name]
  const whole = total[insightSections[name][0]]
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
          </div>
        )
      })}
    </dl>
  )
}
