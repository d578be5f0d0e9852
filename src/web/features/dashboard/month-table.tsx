import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import type { Month } from './month.ts'

/** The numbers behind the bars. */
export function MonthTable({ months }: { months: readonly Month[] }) {
  const t = useMessages('dashboard')
  const { number } = useFormats()
  return (
    <table className="w-full text-ui">
      <caption className="sr-only">{t.chart}</caption>
      <thead>
        <tr className="border-b border-line text-meta text-ink-2">
          <th scope="col" className="py-2 text-start font-medium">
            {t.month}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t.individual}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map(({ month, long, count }) => (
          <tr key={month}>
            <th scope="row" className="py-2 text-start font-normal">
              {long}
            </th>
            <td className="py-2 text-end font-semibold">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
