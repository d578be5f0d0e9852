import { resolve } from 'node:path'
import { isRefusedByPooler, isUnreachable } from '#server/platform/database/database.ts'
import { OperatorError, WRONG_SETTING } from '#server/platform/operator-error.ts'
import { portError } from './check-start.ts'
import { dataFolderError } from './data-folder.ts'
import { describeError } from './describe-error.ts'

type Source = { PORT?: string; METRICS_PORT?: string; DATA_DIR?: string }

/** A failure of the start in one line with what to do; undefined for one that is ours. */
export function explainStart(error: unknown, source: Source = process.env): OperatorError | undefined {
  if (error instanceof OperatorError) return error
  const { code, syscall, port } = Object(error) as { code?: string; syscall?: string; port?: number }
  // Another program was faster after the ports were checked.
  if (syscall === 'listen')
    return portError(String(port) === source.METRICS_PORT ? 'METRICS_PORT' : 'PORT', error as Error)
  if (isRefusedByPooler(error))
    return new OperatorError(
      `DATABASE_URL leads to a pooler (${describeError(error)}): set DATABASE_DIRECT_URL to the address of PostgreSQL itself`,
      { exitCode: WRONG_SETTING },
    )
  if (isUnreachable(error))
    return new OperatorError(`The database of DATABASE_URL cannot be reached: ${describeError(error)}`)
  // SQLSTATE classes: authorization, unknown database, insufficient privilege.
  if (code !== undefined && /^(?:28...|3D000|42501)$/.test(code))
    return new OperatorError(`DATABASE_URL: ${describeError(error)}`, { exitCode: WRONG_SETTING })
  return dataFolderError(resolve(source.DATA_DIR ?? '.data'), error)
}
