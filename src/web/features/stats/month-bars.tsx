import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { across, Axis, chart, heightOf } from './axis.tsx'
import { ticksFor } from './chart-scale.ts'
import { Hatch } from './hatch.tsx'
import { heldIn, kinds, type Month } from './month.ts'
import * as t from '#texts/dashboard.ts'
import { row } from '#texts/language.ts'
import { isRightToLeft } from '#web/ui/direction.ts'

const { height, floor, left } = chart

/** Vertical bars over an axis of whole numbers, the kinds side by side: one hatched, one solid, distinguishable without colour. */
export function MonthBars({ months, className }: { months: readonly Month[]; className: string }) {
  const hatch = useId()
  const ticks = ticksFor(Math.max(...months.flatMap(({ individual, group }) => [individual, group])))
  const most = ticks.at(-1) ?? 1
  const yOf = (value: number) => heightOf(value, most)
  const wide = (100 - left) / months.length
  // Arabic and Swahili do not shorten the names of months.
  const areLong = months.some(({ short }) => short.length > 5)
  return (
    <svg
      width="100%"
      height={height}
      role="img"
      aria-label={row(months.map((one) => t.inMonth({ n: heldIn(one), month: one.long })))}
      className={className}
    >
      <Hatch id={hatch} />
      <Axis ticks={ticks} yOf={yOf} />
      {months.map((one, i) => (
        <g key={one.month}>
          {kinds.map((kind, place) => (
            <Bar
              key={kind}
              count={one[kind]}
              x={left + (i + 0.16 + place * 0.36) * wide}
              width={wide * 0.32}
              y={yOf(one[kind])}
              {...(kind === 'individual' ? { fill: `url(#${hatch})` } : {})}
            />
          ))}
          <text
            x={`${across(left + (i + 0.5) * wide)}%`}
            y={floor + 20}
            textAnchor="middle"
            className={cx('fill-ink-2', areLong ? 'text-[0.625rem]' : 'text-meta')}
          >
            {one.short}
          </text>
        </g>
      ))}
    </svg>
  )
}

type BarProps = { count: number; x: number; width: number; y: number; fill?: string }

/** One kind in one month, its number above; x and width in per cent. Without a fill it is solid. */
function Bar({ count, x, width, y, fill }: BarProps) {
  const { number } = useFormats()
  if (count === 0) return null
  return (
    <>
      <rect
        x={`${isRightToLeft ? across(x) - width : x}%`}
        width={`${width}%`}
        y={y}
        height={floor - y}
        {...(fill ? { fill, className: 'stroke-primary' } : { className: 'fill-chart-2' })}
      />
      <text x={`${across(x + width / 2)}%`} y={y - 6} textAnchor="middle" className="fill-ink text-micro tnum">
        {number(count)}
      </text>
    </>
  )
}
