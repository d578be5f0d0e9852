import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { announce } from './mixed/announcement.ts'
import { nameOf } from './mixed/calls.ts'
import { figuresOf, isAnswered, type Figures, type Sample, type Stage } from './mixed/load.ts'
import type { ProcessSample } from './mixed/process-sampler.ts'
import { costByRoute, costOfPageBesideWrites, cpuOf, type RouteCost } from './mixed/routes.ts'
import { openSystem, type Cpu, type System } from './mixed/system.ts'
import { atLeast, atMost, informational, median, printTable, type BenchRow } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 30)
/** Who ask again as soon as they are answered, while the capacity is measured. */
const callers = 48
/** The load of a good day, as a share of the capacity. */
const usual = 0.7
/** Milliseconds within which an accepted call is answered under overload. */
const patience = 2_000
/** Seconds after which a server is as before, once the load has fallen. */
const recovery = 5

/** Milliseconds of processor time of both processes that a call of a person not seen before may take. */
const budgets = {
  firstView: 8,
  wholeDashboard: 12,
  read: 2,
  mentorPage: 4,
  slots: 0.8,
  booking: 3,
  withJobs: 15,
  finishedPage: 0.5,
}

/**
 * Different people call one process, beside one that runs its jobs. `load`: what it answers cold and warm when everybody waits for an answer
 * (its capacity), and when less, as many, twice and five times as many calls come. `routes`: what each kind of call costs. `announcement`: how long one to everybody
 * takes.
 */
export async function mixedBench(parts: readonly string[] = []): Promise<BenchRow[]> {
  const has = (part: string) => parts.length === 0 || parts.includes(part)
  const system = await openSystem()
  try {
    const load = has('load') ? await underLoad(system) : undefined
    const costs = has('routes') ? await costByRoute(system) : undefined
    return [
      ...(load ? loadRows(load) : []),
      ...(load && costs ? workRows(load, costs) : []),
      ...(costs ? await costRows(system, costs) : []),
      ...(has('announcement') ? await announce(system) : []),
    ]
  } finally {
    await system.close()
  }
}

type Measured = { samples: Sample[]; figures: Figures }
type UnderLoad = Awaited<ReturnType<typeof underLoad>>

async function underLoad(system: System) {
  const first = await measure(system, { cold: { callers, seconds: seconds / 2 }, capacity: { callers, seconds } })
  const at = (factor: number) => ({ rate: first.capacity.figures.answered * factor, seconds })
  const then = await measure(system, {
    calm: at(usual),
    full: at(1),
    double: at(2),
    afterDouble: at(usual),
    fivefold: at(5),
    afterFivefold: at(usual),
  })
  return { ...first, ...then }
}

async function costRows(system: System, costs: readonly RouteCost[]): Promise<BenchRow[]> {
  const of = (name: string) => costs.filter((cost) => cost.name.startsWith(name))
  const dearest = (some: readonly RouteCost[]) => Math.max(...some.map(cpuOf))
  const row = (name: string, value: number, budget: number) =>
    Number.isFinite(value) ? [atMost(`CPU of both processes: ${name}`, value, budget, 1, 'ms')] : []
  const [first, more, slots] = [
    of(nameOf(dashboardRoutes.firstView)),
    of(nameOf(dashboardRoutes.moreOfView)),
    of(nameOf(availabilityRoutes.slots)),
  ]
  const booking = of(nameOf(bookingRoutes.book))
  const page = of('page mentor')
  const others = costs.filter(
    (cost) => cost.name.startsWith('GET') && ![...first, ...more, ...slots].some(({ name }) => name === cost.name),
  )
  return [
    ...row("dashboard's first view, the dearer role", dearest(first), budgets.firstView),
    ...row('all of the dashboard', dearest(first) + dearest(more), budgets.wholeDashboard),
    ...others.flatMap((cost) => row(cost.name, cpuOf(cost), budgets.read)),
    ...row("a mentor's public page", dearest(page), budgets.mentorPage),
    ...row('free times of any mentor', dearest(slots), budgets.slots),
    ...row('booking with its key', dearest(booking), budgets.booking),
    ...row('booking with all its jobs', Math.max(...booking.map((cost) => cpuOf(cost) + cost.jobs)), budgets.withJobs),
    ...row('finished page beside twenty bookings a second', await costOfPageBesideWrites(system), budgets.finishedPage),
  ]
}

/** Runs the stages without a pause and prints each with what it took of all processes. */
async function measure<Name extends string>(
  system: System,
  stages: Record<Name, Stage>,
): Promise<Record<Name, Measured>> {
  const begins: { cpu: Cpu; at: number }[] = []
  const mark = () => void begins.push({ cpu: system.cpu(), at: Date.now() })
  const all = Object.values<Stage>(stages)
  const results = await system.load.run(all, mark)
  mark()
  const seen = system.samples()
  const measured = results.map((samples, index) => {
    const [stage, from, to] = [all[index]!, begins[index]!, begins[index + 1]!]
    const figures = figuresOf(samples, stage.seconds)
    const during = seen.filter(({ at }) => at > from.at + 1_000 && at <= to.at)
    print(stage, figures, { from, to, delays: during.map(({ delay }) => delay) })
    return { samples, figures }
  })
  return Object.fromEntries(Object.keys(stages).map((name, index) => [name, measured[index]])) as Record<Name, Measured>
}

function loadRows(load: UnderLoad): BenchRow[] {
  const { cold, capacity, calm, full, double, afterDouble, fivefold, afterFivefold } = load
  const { answered } = capacity.figures
  const before = calm.figures
  return [
    informational(
      'mixed load: calls a second answered when all wait (capacity), against the first ones',
      answered,
      cold.figures.answered,
      '/s',
    ),
    informational('p50 at 0.7×, against capacity', before.p50, full.figures.p50, 'ms'),
    informational('p95, the same', before.p95, full.figures.p95, 'ms'),
    informational('p99, the same', before.p99, full.figures.p99, 'ms'),
    atLeast('answered at 2× of the capacity, against it', double.figures.answered, answered, 0.8, '/s'),
    atLeast('answered at 5×', fivefold.figures.answered, answered, 0.8, '/s'),
    atMost('p99 of those answered at 2×', double.figures.p99, patience, 1, 'ms'),
    atMost('p99 of those answered at 5×', fivefold.figures.p99, patience, 1, 'ms'),
    atMost('seconds until as before, after 2×', secondsUntilCalm(afterDouble.samples, before), recovery, 1, 's'),
    atMost('seconds until as before, after 5×', secondsUntilCalm(afterFivefold.samples, before), recovery, 1, 's'),
  ]
}

/**
 * What those answered took of the processors, each as much as a call of its kind takes at rest. Writes are refused last and cost more than
 * the average call: under overload the same work answers fewer calls.
 */
function workRows({ capacity, double, fivefold }: UnderLoad, costs: readonly RouteCost[]): BenchRow[] {
  const costOf = new Map(costs.map((cost) => [cost.name, cpuOf(cost)]))
  const work = ({ samples }: Measured) =>
    samples.filter(isAnswered).reduce((sum, { name }) => sum + costOf.get(name)!, 0) / seconds
  const row = (name: string, stage: Measured) => atLeast(name, work(stage), work(capacity), 0.8, 'ms/s')
  return [
    row('processor time of the calls answered at 2×, against the capacity', double),
    row('processor time of those answered at 5×', fivefold),
  ]
}

/** The second of a calm stage from which, three seconds long, nobody is refused and answers take twice the usual time at most. */
function secondsUntilCalm(samples: readonly Sample[], before: Figures): number {
  const bySecond = Map.groupBy(samples, ({ at }) => Math.floor(at / 1000))
  const isCalm = (second: number) => {
    const { shed, failed, unanswered, p95 } = figuresOf(bySecond.get(second) ?? [], 1)
    return shed + failed + unanswered === 0 && p95 <= Math.max(before.p95 * 2, 500)
  }
  const all = Array.from({ length: seconds - 3 }, (_, second) => second)
  return all.find((second) => isCalm(second) && isCalm(second + 1) && isCalm(second + 2)) ?? seconds
}

type During = {
  from: { cpu: Cpu; at: number }
  to: { cpu: Cpu; at: number }
  delays: readonly ProcessSample['delay'][]
}

/** One line: the load, what became of it, the share of a core that each process used, and how late the server's event loop ran. */
function print(stage: Stage, figures: Figures, { from, to, delays }: During): void {
  const name = 'callers' in stage ? `${stage.callers} callers` : `${Math.round(stage.rate)}/s`
  const parts = Object.entries(figures).map(([key, value]) => `${key} ${Math.round(value)}`)
  const cores = Object.keys(to.cpu) as (keyof Cpu)[]
  const used = cores.map((key) => `${key} ${((to.cpu[key] - from.cpu[key]) / (to.at - from.at)).toFixed(2)}`)
  const delay = [
    `p50 ${median(delays.map(({ p50 }) => p50)).toFixed(0)}`,
    `p99 ${median(delays.map(({ p99 }) => p99)).toFixed(0)}`,
    `max ${Math.max(...delays.map(({ max }) => max)).toFixed(0)}`,
  ]
  console.log(
    `${name.padEnd(12)} ${parts.join(', ')}; cores: ${used.join(', ')}; event loop late by ${delay.join(', ')} ms`,
  )
}

if (import.meta.main) printTable(await mixedBench(process.argv.slice(2)))
