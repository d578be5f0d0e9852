import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { OperatorError, WRONG_SETTING } from '#server/platform/operator-error.ts'
import { checkDataFolder } from './data-folder.ts'
import type { CheckedEnv } from './env.ts'

/** Whether this process could serve and store, before it creates anything; throws `OperatorError` with what to do. */
export async function checkStart(env: CheckedEnv): Promise<void> {
  checkDataFolder(env)
  await checkPort('PORT', env.PORT, env.HOST)
  if (env.METRICS_PORT !== undefined) await checkPort('METRICS_PORT', env.METRICS_PORT, env.HOST)
}

const builtPages = join(import.meta.dirname, '../../../../dist/server')

/** Whether the pages that this process serves are built; throws `OperatorError` with what to do. */
export function checkBuild({ KANDO_DEV, WORKER }: CheckedEnv): void {
  if (KANDO_DEV !== undefined || WORKER === 'only' || existsSync(builtPages)) return
  throw new OperatorError('The pages are not built yet: run npm run build first, or npm start, which does both')
}

type PortSetting = 'PORT' | 'METRICS_PORT'

async function checkPort(name: PortSetting, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = createServer().once('error', (error) => reject(portError(name, error) ?? error))
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  await promise
}

/** Why a port cannot be listened on; undefined for an error of another kind. */
export function portError(name: PortSetting, error: Error): OperatorError | undefined {
  const { code, port, address, hostname } = error as Partial<Record<'code' | 'address' | 'hostname', string>> & {
    port?: number
  }
  const what: Record<string, () => OperatorError> = {
    EADDRINUSE: () =>
      new OperatorError(
        `Port ${port} of ${address} is used by another program: stop that, or set ${name} to another one`,
      ),
    EACCES: () =>
      new OperatorError(`Port ${port} is not allowed for this user: set ${name} to 1024 or above`, {
        exitCode: WRONG_SETTING,
      }),
    EADDRNOTAVAIL: () =>
      new OperatorError(`HOST ${address} is no address of this machine`, { exitCode: WRONG_SETTING }),
    ENOTFOUND: () => new OperatorError(`HOST ${hostname} has no address`, { exitCode: WRONG_SETTING }),
    EAI_AGAIN: () => new OperatorError(`HOST ${hostname} has no address`, { exitCode: WRONG_SETTING }),
  }
  return what[code ?? '']?.()
}
