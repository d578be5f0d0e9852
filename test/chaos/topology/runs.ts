import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasCaddy } from '#test/support/servers/caddy.ts'
import { hasPgBouncer } from '#test/support/servers/pgbouncer.ts'
import { hasRedisServer } from '#test/support/servers/redis-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { expireLeases } from '../emails.ts'
import { pause } from '../load.ts'
import { previousRelease, type Release } from './previous-release.ts'
import { disturbTopology, killPart, type TopologyCounts } from './topology.ts'

const wholeSize = {
  web: 3,
  workers: 2,
  crowd: { mentors: 6, mentees: 60, seriesOfEach: 3, pairs: 6 },
  rates: { bookings: 2, seats: 2, reads: 8, visits: 1, restBetweenMessages: 700 },
  limit: 90_000,
  report: (line: string) => console.log(line),
}

/** Kills each part in turn, then Redis for longer. */
export async function killEachPart({
  folder,
  redisAway,
}: {
  folder: string
  redisAway: number
}): Promise<TopologyCounts & { notTested: string }> {
  requirePrograms()
  const counts = await disturbTopology({
    ...wholeSize,
    folder,
    hasPooler: hasPgBouncer,
    async disturb({ web, workers, servers: { proxy, postgres, redis, pooler } }, during) {
      for (const part of [...web, ...workers, redis, ...(pooler ? [pooler] : []), postgres, proxy])
        await killPart(part, during)
      await during(`Redis away for ${redisAway / 1000} s`, async () => {
        await redis.kill()
        await pause(redisAway)
        await redis.start()
      })
    },
  })
  return { ...counts, notTested: hasPgBouncer ? '' : 'PgBouncer is not installed (Debian: apt-get install pgbouncer)' }
}

/** From the previous release to this one: migrations first, then one process after the other. */
export async function upgradeInTurn({
  folder,
  release,
}: {
  folder: string
  release?: Release
}): Promise<TopologyCounts & { from: string }> {
  requirePrograms()
  const previous = release ?? previousRelease(folder)
  const from = 'missing' in previous ? `this version, because ${previous.missing}` : previous.name
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o711 })
  try {
    const counts = await disturbTopology({
      ...wholeSize,
      folder: data,
      hasPooler: hasPgBouncer,
      root: 'missing' in previous ? undefined : previous.root,
      async disturb({ web, workers, databaseUrl }, during) {
        await during('migrations', () => migrate(databaseUrl))
        for (const process of [...web, ...workers]) await during(`${process.name} replaced`, () => process.replace())
      },
    })
    return { ...counts, from }
  } finally {
    if (!('missing' in previous)) previous.remove()
  }
}

/** Two web processes and a worker, of which one of each is killed. */
export const killSome = (folder: string): Promise<TopologyCounts> =>
  disturbTopology({
    folder,
    web: 2,
    workers: 1,
    hasPooler: false,
    crowd: { mentors: 2, mentees: 15, seriesOfEach: 2, pairs: 2 },
    rates: { bookings: 2, seats: 2, reads: 4, visits: 1, restBetweenMessages: 700 },
    limit: 20_000,
    skipsBackOff: true,
    async disturb({ web, workers, db }, during) {
      await killPart(web[0]!, during)
      await killPart(workers[0]!, during, () => expireLeases(db))
    },
  })

/** What has to be installed before a run can begin. */
export function missingPrograms(): string | undefined {
  // Of loopback others have one address only.
  if (process.platform !== 'linux') return 'it needs the addresses of loopback that Linux has'
  const missing = [...(hasCaddy ? [] : ['caddy']), ...(hasRedisServer ? [] : ['redis-server'])]
  return missing.length === 0
    ? undefined
    : `not installed: ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')})`
}

function requirePrograms(): void {
  const missing = missingPrograms()
  if (missing !== undefined) throw new Error(missing)
}
