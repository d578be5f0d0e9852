import { useFormats } from '#web/platform/time/formats.ts'
import { kinds, type Month } from './month.ts'
import * as t from '#texts/dashboard.ts'

/** The chart's numbers as a table. */
export function MonthTable({ months }: { months: readonly Month[] }) {
  const { number } = useFormats()
  return (
    <table className="w-full text-ui">
      <caption className="sr-only">{t.chart}</caption>
      <thead>
        <tr className="border-b border-line text-meta text-ink-2">
          <th scope="col" className="py-2 text-start font-medium">
            {t.month}
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="py-2 ps-3 text-end font-medium">
              {t.kinds[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row" className="py-2 text-start font-normal">
              {one.long}
            </th>
            {kinds.map((kind) => (
              <td key={kind} className="py-2 ps-3 text-end font-semibold">
                {number(one[kind])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
