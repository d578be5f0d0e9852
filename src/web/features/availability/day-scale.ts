import { minutesOf } from '#contract/weekdays.ts'

/** The hours of a day that a picture of it shows. */
export type DayScale = {
  /** Minutes of the day that are named, at most six. */
  ticks: readonly number[]
  /** A minute of the day as per cent of the width. */
  at: (minute: number) => number
}

const steps = [60, 120, 180, 240]
const mostSteps = 5

/** Whole hours around all periods, at least from eight to six. */
export function dayScale(periods: readonly { startTime: string; endTime: string }[]): DayScale {
  const first = Math.min(8 * 60, ...periods.map(({ startTime }) => minutesOf(startTime)))
  const last = Math.max(18 * 60, ...periods.map(({ endTime }) => minutesOf(endTime)))
  const start = Math.floor(first / 60) * 60
  const hours = Math.ceil(last / 60) * 60 - start
  const step = steps.find((one) => one * mostSteps >= hours) ?? 360
  const length = Math.ceil(hours / step) * step
  const from = Math.max(0, Math.min(start, 1440 - length))
  const ticks = Array.from({ length: length / step + 1 }, (_, index) => from + index * step)
  return { ticks, at: (minute) => ((minute - from) / length) * 100 }
}
