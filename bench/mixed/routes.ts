import { bookingRoutes } from '#contract/bookings/routes.ts'
import { fewMentors, mixedCalls, nameOf, type Shares } from './calls.ts'
import { figuresOf, type Stage } from './load.ts'
import type { Cpu, Statement, Statements, System } from './system.ts'

/** How often each kind of call is made after half as many that warm the server up, and by how many at once. */
const calls = Number(process.env.BENCH_CALLS ?? 500)
const callers = 8
/** Seconds that a kind of call may take, and that pages are asked for beside writes. */
const [patience, besideWrites] = [120, 15]
/** Only the kinds of calls with one of these words. */
const chosen = new RegExp(process.env.BENCH_ROUTES ?? '')

/** How many of the dearest statements of each kind are printed. */
const shownStatements = Number(process.env.BENCH_STATEMENTS ?? 0)

/** What a call of this kind took: milliseconds of processor time, and its statements. */
export type RouteCost = {
  name: string
  answered: number
  others: number
  p50: number
  p99: number
  server: number
  database: number
  /** Of the jobs that it left: of the worker and of PostgreSQL. */
  jobs: number
  statements: Statements
  jobStatements: number
  dearest: Statement[]
  dearestOfJobs: Statement[]
}

/**
 * Each kind of call by itself, of another person each time: what it costs both processes before its jobs run, then what these cost. The
 * worker stands still meanwhile, so that PostgreSQL's time is that of the calls.
 */
export async function costByRoute(system: System): Promise<RouteCost[]> {
  const kinds = mixedCalls(system.scene, Math.random).names.filter((name) => name !== fewMentors && chosen.test(name))
  const costs: RouteCost[] = []
  for (const name of kinds) {
    const cost = await costOf(system, name)
    costs.push(cost)
    print(cost)
  }
  return costs
}

async function costOf(system: System, name: string): Promise<RouteCost> {
  const stage: Stage = { callers, calls, seconds: patience, shares: { [name]: 1 } }
  await system.load.run([{ ...stage, calls: calls / 2 }])
  await system.runJobs()
  system.pauseWorker()
  await system.statements()
  const before = system.cpu()
  const [samples] = await system.load.run([stage])
  const after = system.cpu()
  const statements = await system.statements()
  await system.runJobs()
  const end = system.cpu()
  const jobStatements = await system.statements()
  const figures = figuresOf(samples!, 1)
  const each = (total: number) => total / samples!.length
  const used = (from: Cpu, to: Cpu, part: keyof Cpu) => each(to[part] - from[part])
  return {
    name,
    answered: figures.answered,
    others: samples!.length - figures.answered,
    p50: figures.p50,
    p99: figures.p99,
    server: used(before, after, 'server'),
    database: used(before, after, 'database'),
    jobs: used(after, end, 'worker') + used(after, end, 'database'),
    statements: sumOf(statements, samples!.length),
    jobStatements: sumOf(jobStatements, samples!.length).calls,
    dearest: statements.slice(0, shownStatements),
    dearestOfJobs: jobStatements.slice(0, shownStatements),
  }
}

/** Of both processes, its jobs left aside. */
export const cpuOf = ({ server, database }: RouteCost) => server + database

/** All of these together, for each of so many calls. */
function sumOf(statements: readonly Statement[], calls: number): Statements {
  const each = (key: keyof Statements) => statements.reduce((sum, one) => sum + one[key], 0) / calls
  return { calls: each('calls'), rows: each('rows'), planMs: each('planMs'), runMs: each('runMs') }
}

function print(cost: RouteCost): void {
  const { name, answered, others, p50, p99, server, database, jobs, statements, jobStatements } = cost
  const hasJobs = jobStatements > 1
  const { calls, rows, planMs, runMs } = statements
  const parts = [
    `${(server + database).toFixed(2)} ms = server ${server.toFixed(2)} + PostgreSQL ${database.toFixed(2)}`,
    `${calls.toFixed(1)} statements, ${rows.toFixed(0)} rows, planning ${planMs.toFixed(2)}, running ${runMs.toFixed(2)}`,
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}`,
    `${answered} answered${others > 0 ? `, ${others} not` : ''}`,
    ...(hasJobs ? [`jobs ${jobs.toFixed(2)} ms, ${jobStatements.toFixed(1)} statements`] : []),
  ]
  console.log(`${name.padEnd(64)} ${parts.join('; ')}`)
  for (const statement of cost.dearest) printStatement(statement)
  if (!hasJobs || cost.dearestOfJobs.length === 0) return
  console.log('    of its jobs:')
  for (const statement of cost.dearestOfJobs) printStatement(statement)
}

const printStatement = ({ text, calls: all, plans, planMs: plan, runMs: run }: Statement) =>
  console.log(
    `    ${all} calls, ${plans} plans, ${plan.toFixed(0)} + ${run.toFixed(0)} ms  ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`,
  )

/**
 * Milliseconds of both processes for a page of one of twenty mentors, two hundred a second, while others book twenty times a second: what
 * this takes more than the bookings alone.
 */
export async function costOfPageBesideWrites(system: System): Promise<number> {
  const booking = nameOf(bookingRoutes.book)
  const [bookings, pages] = [20, 200]
  const cpuOfLoad = async (shares: Shares) => {
    await system.runJobs()
    system.pauseWorker()
    const before = system.cpu()
    const rate = Object.values(shares).reduce((sum, share) => sum + share, 0)
    await system.load.run([{ rate, seconds: besideWrites, shares }])
    const after = system.cpu()
    return after.server + after.database - before.server - before.database
  }
  const alone = await cpuOfLoad({ [booking]: bookings })
  const both = await cpuOfLoad({ [booking]: bookings, [fewMentors]: pages })
  await system.runJobs()
  return (both - alone) / (pages * besideWrites)
}
