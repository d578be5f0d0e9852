import type { Figure, Figures } from '#contract/insight/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { cellText } from './figure-names.ts'
import * as t from '#texts/insight.ts'

export type FiguresRow = { name: string; cells: Figures; isWhole?: boolean }
type FiguresTableProps = {
  label: string
  /** What the rows are. */
  head: string
  columns: readonly Figure[]
  rows: readonly FiguresRow[]
}

const cellClass = 'px-3 py-2 align-top first:ps-4 last:pe-4'

/** Numbers by week or by value. It scrolls sideways where it does not fit, by keyboard too. */
export function FiguresTable({ label, head, columns, rows }: FiguresTableProps) {
  const { number } = useFormats()
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a pointer could scroll it otherwise
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-ui">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-surface-2 text-meta text-ink-2">
          <tr>
            <th scope="col" className={`${cellClass} text-start font-semibold`}>
              {head}
            </th>
            {columns.map((figure) => (
              <th
                key={figure}
                scope="col"
                className={`${cellClass} text-end font-semibold ${figure === 'minutesToFirst' ? 'min-w-40' : ''}`}
              >
                {t.figure[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, isWhole }) => (
            <tr key={name} className={`border-t border-line ${isWhole ? 'font-semibold' : ''}`}>
              <th scope="row" className={`${cellClass} min-w-28 text-start ${isWhole ? '' : 'font-normal'}`}>
                {name}
              </th>
              {columns.map((figure) => (
                <td
                  key={figure}
                  className={`${cellClass} text-end tnum ${cells[figure] === null ? 'font-normal text-ink-2' : ''}`}
                >
                  {cellText(figure, cells, number)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
