import { useId } from 'react'
import { useFormats } from '#web/platform/formats.ts'
import { Hatch } from './hatch.tsx'
import type { Month } from './month.ts'

/** The same as lying bars, a month a row, where standing ones would be too narrow to read. */
export function MonthRows({ months, className }: { months: readonly Month[]; className: string }) {
  const { number } = useFormats()
  const hatch = useId()
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <ul className={className}>
      {months.map(({ month, short, count }, i) => (
        <li key={month} className="grid grid-cols-[2.5rem_1fr_2rem] items-center gap-2 py-1.5">
          <span className="text-meta text-ink-2">{short}</span>
          <svg width="100%" height="16" aria-hidden="true">
            {i === 0 ? <Hatch id={hatch} /> : null}
            <line x1="0.5" x2="0.5" y1="0" y2="16" className="stroke-line-strong" />
            {count > 0 ? (
              <rect width={`${(count / most) * 100}%`} height="16" fill={`url(#${hatch})`} className="stroke-primary" />
            ) : null}
          </svg>
          <span className="text-end text-meta font-semibold tnum">{number(count)}</span>
        </li>
      ))}
    </ul>
  )
}
