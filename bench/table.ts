/** One measurement. `ratio` is `value` to `baseline` (of the same run); `ok`: whether it meets `target`, null without one. */
export type BenchRow = {
  name: string
  value: number
  unit: string
  baseline: number
  ratio: number
  target: string
  ok: boolean | null
  /** A further figure that belongs beside this one. */
  note?: string
}

/** The median, which unlike a mean ignores outliers of a noisy machine. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

/**
 * Median microseconds per call of several synchronous functions. They are warmed up together and run interleaved, so that none profits
 * from specialised compilation and noise affects all of them.
 */
export function microseconds<K extends string>(
  cases: Record<K, () => unknown>,
  rounds = 300,
  minimumBatchMs = 0.2,
): Record<K, number> {
  const names = Object.keys(cases) as K[]
  const batch = {} as Record<K, number>
  const times = {} as Record<K, number[]>
  for (let pass = 0; pass < 3; pass++) for (const name of names) batch[name] = warmUp(cases[name], minimumBatchMs)
  for (const name of names) times[name] = []
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times[name].push((run(cases[name], batch[name]) * 1000) / batch[name])
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<K, number>
}

/** Warms a function up and returns the number of calls per batch. */
function warmUp(work: () => unknown, minimumBatchMs: number): number {
  let calls = 0
  const begin = performance.now()
  while (performance.now() - begin < 80) {
    work()
    calls++
  }
  return Math.max(1, Math.ceil((calls * minimumBatchMs) / (performance.now() - begin)))
}

let sink: unknown

/** Milliseconds of `calls` calls; the last result is stored so that no call is optimised away. */
function run(work: () => unknown, calls: number): number {
  const begin = performance.now()
  for (let i = 0; i < calls; i++) sink = work()
  return performance.now() - begin
}

/** What the last measured call returned. */
export const lastResult = () => sink

/** A row whose ratio value / baseline must be at most `limit`. */
export const atMost = (name: string, value: number, baseline: number, limit: number, unit = 'µs'): BenchRow => ({
  name,
  value,
  unit,
  baseline,
  ratio: value / baseline,
  target: `≤ ${limit}×`,
  ok: value / baseline <= limit,
})

/** A row whose ratio value / baseline must be at least `limit`. */
export const atLeast = (name: string, value: number, baseline: number, limit: number, unit: string): BenchRow => ({
  name,
  value,
  unit,
  baseline,
  ratio: value / baseline,
  target: `≥ ${limit}×`,
  ok: value / baseline >= limit,
})

/** A row without a target, for information. */
export const informational = (name: string, value: number, baseline: number, unit: string): BenchRow => ({
  name,
  value,
  unit,
  baseline,
  ratio: value / baseline,
  target: 'none',
  ok: null,
})

/** Prints rows as a Markdown table. */
export function printTable(rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    `${figure(row.baseline)} ${row.unit}`,
    `${figure(row.ratio)}×`,
    row.target,
    row.ok === null ? '' : row.ok ? 'yes' : 'NO',
    row.note ?? '',
  ])
  const table = [['what', 'value', 'baseline', 'ratio', 'target', 'met', 'beside'], ...cells]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)))
  const print = (line: string[]) =>
    console.log(`| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
  print(table[0]!)
  print(widths.map((width) => '-'.repeat(width)))
  for (const line of table.slice(1)) print(line)
}

const figure = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))
