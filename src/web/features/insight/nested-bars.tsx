import { useId } from 'react'
import { periodWeeks } from '#contract/insight/constants.ts'
import type { Cell } from '#contract/insight/schemas.ts'
import { across, Axis, chart, Hatch, heightOf, ticksFor } from '#web/features/stats/public.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { isRightToLeft } from '#web/ui/direction.ts'

const { height, floor, left } = chart
const wide = (100 - left) / periodWeeks
/** Weeks between two names. */
const nameEvery = 4

/** The first is the whole, each other a part of the one before it. */
const looks = [
  { className: 'fill-primary-soft stroke-primary' },
  { className: 'stroke-primary', isHatched: true },
  { className: 'fill-chart-2 stroke-line-strong' },
  { className: 'fill-primary' },
  { className: 'fill-surface stroke-primary' },
] as const

export type Week = { week: string; cells: readonly Cell[] }
type NestedBarsProps = { weeks: readonly Week[]; label: string }

/** For each week bars in each other, the part narrower than the whole, distinguishable without colour; a dash where a number is hidden. */
export function NestedBars({ weeks, label }: NestedBarsProps) {
  const hatch = useId()
  const ticks = ticksFor(Math.max(0, ...weeks.flatMap(({ cells }) => cells.map((cell) => cell ?? 0))))
  const most = ticks.at(-1) ?? 1
  const yOf = (value: number) => heightOf(value, most)
  return (
    <svg width="100%" height={height} role="img" aria-label={label}>
      <Hatch id={hatch} />
      <Axis ticks={ticks} yOf={yOf} />
      {weeks.map(({ week, cells }, i) => (
        <g key={week}>
          {cells.map((cell, part) =>
            cell ? <Bar key={looks[part]!.className} {...{ part, place: i, y: yOf(cell), hatch }} /> : null,
          )}
          {cells.includes(null) ? (
            <text
              x={`${across(left + (i + 0.5) * wide)}%`}
              y={yOf(Math.max(0, ...cells.map((cell) => cell ?? 0))) - 5}
              textAnchor="middle"
              className="fill-ink-2 text-micro"
            >
              –
            </text>
          ) : null}
        </g>
      ))}
      <Names weeks={weeks} />
    </svg>
  )
}

type BarProps = { part: number; place: number; y: number; hatch: string }

function Bar({ part, place, y, hatch }: BarProps) {
  const width = wide * (0.84 - part * 0.17)
  const x = left + place * wide + (wide - width) / 2
  const look = looks[part]!
  return (
    <rect
      x={`${isRightToLeft ? across(x) - width : x}%`}
      width={`${width}%`}
      y={y}
      height={floor - y}
      className={look.className}
      {...('isHatched' in look ? { fill: `url(#${hatch})` } : {})}
    />
  )
}

/** The names of some weeks below the axis. */
function Names({ weeks }: Pick<NestedBarsProps, 'weeks'>) {
  const { shortDate } = useFormats('UTC')
  return weeks.map(({ week }, i) =>
    i % nameEvery === 0 ? (
      <text
        key={week}
        x={`${across(left + i * wide)}%`}
        y={floor + 20}
        textAnchor="start"
        className="fill-ink-2 text-micro"
      >
        {shortDate(`${week}T00:00:00Z`)}
      </text>
    ) : null,
  )
}

/** Which bar is which. */
export function Swatch({ part }: { part: number }) {
  const hatch = useId()
  const look = looks[part]!
  return (
    <svg width="14" height="14" aria-hidden="true" className="shrink-0">
      {'isHatched' in look ? <Hatch id={hatch} /> : null}
      <rect
        x="0.5"
        y="0.5"
        width="13"
        height="13"
        className={look.className}
        {...('isHatched' in look ? { fill: `url(#${hatch})` } : {})}
      />
    </svg>
  )
}
