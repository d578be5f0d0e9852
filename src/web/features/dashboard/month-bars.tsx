import { useId } from 'react'
import { useFormats } from '#web/platform/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { ticksFor } from './chart-scale.ts'
import { Hatch } from './hatch.tsx'
import type { Month } from './month.ts'

// The drawing's height in pixels: numbers above the bars, the plot, the names of the months. Across it is measured in per cent.
const top = 18
const plot = 132
const height = top + plot + 26
const left = 9
const floor = top + plot

/** Standing bars over an axis of whole numbers; hatched, so that they can be told apart without colour. */
export function MonthBars({ months, className }: { months: readonly Month[]; className: string }) {
  const t = useMessages('dashboard')
  const { number } = useFormats()
  const hatch = useId()
  const ticks = ticksFor(Math.max(...months.map(({ count }) => count)))
  const most = ticks.at(-1) ?? 1
  const yOf = (value: number) => floor - (value / most) * plot
  const wide = (100 - left) / months.length
  return (
    <svg
      width="100%"
      height={height}
      role="img"
      aria-label={months.map(({ count, long }) => t.inMonth(count, long)).join(', ')}
      className={className}
    >
      <Hatch id={hatch} />
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={`${left}%`}
            x2="100%"
            y1={yOf(tick)}
            y2={yOf(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={`${left - 3}%`} y={yOf(tick) + 4} textAnchor="end" className="fill-ink-2 text-micro tnum">
            {number(tick)}
          </text>
        </g>
      ))}
      {months.map(({ month, short, count }, i) => {
        const middle = `${left + (i + 0.5) * wide}%`
        return (
          <g key={month}>
            {count > 0 ? (
              <>
                <rect
                  x={`${left + (i + 0.22) * wide}%`}
                  width={`${wide * 0.56}%`}
                  y={yOf(count)}
                  height={floor - yOf(count)}
                  fill={`url(#${hatch})`}
                  className="stroke-primary"
                />
                <text x={middle} y={yOf(count) - 6} textAnchor="middle" className="fill-ink text-micro tnum">
                  {number(count)}
                </text>
              </>
            ) : null}
            <text x={middle} y={floor + 20} textAnchor="middle" className="fill-ink-2 text-meta">
              {short}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
