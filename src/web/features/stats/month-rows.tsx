import { useId } from 'react'
import { useFormats } from '#web/platform/time/formats.ts'
import { Hatch } from './hatch.tsx'
import { heldIn, type Month } from './month.ts'

/** The same as horizontal bars, a month per row, where vertical ones would be too narrow; each row has one total. */
export function MonthRows({ months, className }: { months: readonly Month[]; className: string }) {
  const { number } = useFormats()
  const hatch = useId()
  const most = Math.max(1, ...months.map(heldIn))
  return (
    <ul className={className}>
      {months.map((one, i) => {
        const hatched = (one.individual / most) * 100
        return (
          <li key={one.month} className="grid grid-cols-[2.5rem_1fr_2rem] items-center gap-2 py-1.5">
            <span className="text-meta text-ink-2">{one.short}</span>
            <svg width="100%" height="16" aria-hidden="true">
              {i === 0 ? <Hatch id={hatch} /> : null}
              <line x1="0.5" x2="0.5" y1="0" y2="16" className="stroke-line-strong" />
              {one.individual > 0 ? (
                <rect width={`${hatched}%`} height="16" fill={`url(#${hatch})`} className="stroke-primary" />
              ) : null}
              {one.group > 0 ? (
                <rect x={`${hatched}%`} width={`${(one.group / most) * 100}%`} height="16" className="fill-chart-2" />
              ) : null}
            </svg>
            <span className="text-end text-meta font-semibold tnum">{number(heldIn(one))}</span>
          </li>
        )
      })}
    </ul>
  )
}
