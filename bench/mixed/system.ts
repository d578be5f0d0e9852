import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '#test/support/program.ts'
import { filledAt } from '../filled-databases.ts'
import { benchEnv } from '../people.ts'
import { childNamed, cpuOfFamily } from '../processor-time.ts'
import { startLoad, type LoadProcess } from './load.ts'
import { openScene } from './scene.ts'

/** One process that answers, one that runs its jobs, PostgreSQL, and the process that sends the load. */
export type System = {
  readonly load: LoadProcess
  readonly serverPid: number
  /** Milliseconds of processor time of each so far. */
  cpu(): Record<'server' | 'worker' | 'database' | 'load', number>
  close(): Promise<void>
}

/** Different people, signed in, on a copy of the filled database. `settings` are those of the process that answers. */
export async function openSystem(settings: Record<string, string> = {}): Promise<System> {
  const { url: databaseUrl, scene, close } = await openScene()
  const dataDir = mkdtempSync(join(tmpdir(), 'kando-mixed-'))
  const start = (env: Record<string, string>) =>
    startProgram({ databaseUrl, dataDir, clock: filledAt.toISOString(), env: { ...benchEnv, ...env } })
  const server = await start({ WORKER: 'off', ...settings })
  const worker = await start({ WORKER: 'only' })
  const load = startLoad(server.url, scene)
  const postgres = childNamed('postgres')!
  return {
    load,
    serverPid: server.pid,
    cpu: () => ({
      server: cpuOfFamily(server.pid),
      worker: cpuOfFamily(worker.pid),
      database: cpuOfFamily(postgres),
      load: cpuOfFamily(load.pid),
    }),
    async close() {
      load.stop()
      await server.stop()
      await worker.stop()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
