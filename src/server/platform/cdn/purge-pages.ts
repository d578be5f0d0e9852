import type { EventName } from '#server/events.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Feature, Reactions, Voided } from '#server/platform/feature.ts'
import { tagsOfChange } from './cache-tags.ts'
import { purge, purgeTarget } from './purge.ts'

const job = 'cdn.purge'
/** Milliseconds: the changes of each such period are one job. */
const PERIOD = 1_000
/** In which every process has dropped its own copies. */
const DELAY = 500
const RETRY = 5_000
/** After this all copies have ended by themselves. */
const AGE = 5 * 60_000

/** Tags of one change. */
type Change = { tags: readonly string[]; since: string }
type Result = { error?: unknown }
type Voids = (payload: never, db: Db) => Voided | Promise<Voided>

/**
 * Where CDN_PURGE_URL is set: what visitors must be shown as it is now (`voidsPages`) is purged from the shared cache too, by one job for
 * all changes of a second, which is tried again while copies may still be old.
 */
export function purgesOf({ env, log }: Pick<AppDependencies, 'env' | 'log'>, features: readonly Feature[]): Feature[] {
  const target = purgeTarget(env)
  if (target === undefined) return []
  const events = new Map<EventName, Voids[]>()
  for (const { voidsPages } of features)
    for (const [event, voids] of Object.entries(voidsPages ?? {}) as [EventName, Voids][])
      events.set(event, [...(events.get(event) ?? []), voids])
  const reactions = [...events].map(([event, voids]) => [
    event,
    {
      // In a transaction of its own: commands that change something never wait for each other's purge.
      purge: async (ctx: JobContext, payload: never) => {
        const tags = new Set<string>()
        for (const voided of voids) for (const tag of tagsOfChange(await voided(payload, ctx.db))) tags.add(tag)
        await collect(ctx, { tags: [...tags], since: ctx.now.toISOString() })
      },
    },
  ])
  return [
    {
      name: 'cdn',
      endpoints: [],
      reactions: Object.fromEntries(reactions) as Reactions,
      jobs: {
        purge: {
          prepare: async ({ now }, data): Promise<Result> => {
            const tags = new Set(fresh(data, now).flatMap((change) => change.tags))
            try {
              await purge(target, [...tags])
              return {}
            } catch (error) {
              log.warn({ err: error }, 'pages could not be purged from the shared cache')
              return { error }
            }
          },
          async run(ctx, data, result: Result) {
            if (result.error === undefined) return
            for (const change of fresh(data, ctx.now)) await collect(ctx, change, RETRY)
          },
        },
      },
    },
  ]
}

const fresh = (data: Record<string, unknown>, now: Date) =>
  (data as { items: Change[] }).items.filter(({ since }) => now.getTime() - Date.parse(since) < AGE)

/** Adds to the job of this period, or of a later one. None is moved, so steady changes delay nothing; one runs at a time. */
async function collect({ schedule, now }: JobContext, change: Change, later = 0): Promise<void> {
  if (change.tags.length === 0) return
  const end = (Math.floor((now.getTime() + later) / PERIOD) + 1) * PERIOD
  await schedule(job, change, { key: `${job} ${end}`, append: true, queue: 'cdn', at: new Date(end + DELAY) })
}
