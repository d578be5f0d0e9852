import { figuresOf, type Figures, type Sample, type Stage } from './mixed/load.ts'
import { openSystem, type System } from './mixed/system.ts'
import { atLeast, atMost, informational, printTable, type BenchRow } from './table.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 30)
/** Who ask again as soon as they are answered, while the capacity is measured. */
const callers = 48
/** The load of a good day, as a share of the capacity. */
const usual = 0.7
/** Milliseconds within which an accepted call is answered under overload. */
const patience = 2_000
/** Seconds after which a server is as before, once the load has fallen. */
const recovery = 5

/**
 * Different people call one process, beside one that runs its jobs: what it answers when everybody waits for an answer (its capacity), and
 * when twice and five times as many calls come as it can answer.
 */
export async function overloadBench(): Promise<BenchRow[]> {
  const system = await openSystem()
  try {
    const [, capacity] = await measure(system, [
      { callers, seconds: seconds / 2 },
      { callers, seconds },
    ])
    const at = (factor: number) => ({ rate: capacity!.figures.answered * factor, seconds })
    const stages = await measure(system, [at(usual), at(2), at(usual), at(5), at(usual)])
    return rowsOf(capacity!.figures, stages)
  } finally {
    await system.close()
  }
}

type Measured = { samples: Sample[]; figures: Figures }

/** Runs the stages without a pause and prints each with the processor time of all processes. */
async function measure({ load, cpu }: System, stages: readonly Stage[]): Promise<Measured[]> {
  const used = [] as ReturnType<typeof cpu>[]
  const results = await load.run(stages, () => void used.push(cpu()))
  return results.map((samples, index) => {
    const stage = stages[index]!
    const figures = figuresOf(samples, stage.seconds)
    print(stage, figures, used[index]!, used[index + 1])
    return { samples, figures }
  })
}

function rowsOf(
  capacity: Figures,
  [calm, double, afterDouble, fivefold, afterFivefold]: readonly Measured[],
): BenchRow[] {
  const { answered } = capacity
  const { figures: before } = calm!
  return [
    informational(
      'mixed load: calls a second that are answered when all wait, against those at 0.7×',
      answered,
      before.answered,
      '/s',
    ),
    informational('p99 when all wait, against 0.7×', capacity.p99, before.p99, 'ms'),
    atLeast('answered at 2× of the capacity, against it', double!.figures.answered, answered, 0.8, '/s'),
    atLeast('answered at 5×', fivefold!.figures.answered, answered, 0.8, '/s'),
    atMost('p99 of those answered at 2×', double!.figures.p99, patience, 1, 'ms'),
    atMost('p99 of those answered at 5×', fivefold!.figures.p99, patience, 1, 'ms'),
    atMost('seconds until as before, after 2×', secondsUntilCalm(afterDouble!.samples, before), recovery, 1, 's'),
    atMost('seconds until as before, after 5×', secondsUntilCalm(afterFivefold!.samples, before), recovery, 1, 's'),
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

/** One line: the load, what became of it, and the share of a core that each process used, where the next stage tells when it ended. */
function print(
  stage: Stage,
  figures: Figures,
  from: Record<string, number>,
  to: Record<string, number> | undefined,
): void {
  const name = 'callers' in stage ? `${stage.callers} callers` : `${Math.round(stage.rate)}/s`
  const parts = Object.entries(figures).map(([key, value]) => `${key} ${Math.round(value)}`)
  const cores = Object.entries(to ?? {}).map(
    ([key, value]) => `${key} ${((value - from[key]!) / stage.seconds / 1000).toFixed(2)}`,
  )
  console.log(`${name.padEnd(12)} ${parts.join(', ')}${cores.length > 0 ? `; cores: ${cores.join(', ')}` : ''}`)
}

if (import.meta.main) printTable(await overloadBench())
