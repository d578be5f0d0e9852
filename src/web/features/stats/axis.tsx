import { useFormats } from '#web/platform/time/formats.ts'
import { isRightToLeft } from '#web/ui/direction.ts'

// A chart's height in pixels: numbers above the bars, the plot, the names below it. Across it is measured in per cent.
const top = 18
const plot = 132
const floor = top + plot

/** The drawing of a chart of vertical bars: its height, the y of their feet, and the x from which they stand. */
export const chart = { height: floor + 26, floor, left: 9 } as const

/** The y of a value, where the axis ends with `most`. */
export const heightOf = (value: number, most: number) => floor - (value / most) * plot

/** A place across in per cent, from where the reader begins. */
export const across = (place: number) => (isRightToLeft ? 100 - place : place)

type AxisProps = { ticks: readonly number[]; yOf: (value: number) => number }

/** The horizontal lines of a chart, each with its number. */
export function Axis({ ticks, yOf }: AxisProps) {
  const { number } = useFormats()
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={`${across(chart.left)}%`}
        x2={`${across(100)}%`}
        y1={yOf(tick)}
        y2={yOf(tick)}
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={`${across(chart.left - 1.5)}%`}
        y={yOf(tick) + 4}
        textAnchor="end"
        className="fill-ink-2 text-micro tnum"
      >
        {number(tick)}
      </text>
    </g>
  ))
}
