import { pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

const deepestCause = 3

/** Structured lines on standard output (or elsewhere, in tests); never bodies, tokens or texts of people. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: showError },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * What may be told of an error. Libraries hang more on theirs: PostgreSQL the row that was refused, Redis the words of the command, a mail
 * server the addresses.
 */
function showError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const { code, constraint, table, responseCode, statusCode } = error as Record<string, unknown> & Error
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...defined({ code, constraint, table, responseCode, statusCode }),
    ...(error.cause === undefined || depth >= deepestCause ? {} : { cause: showError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map((one) => showError(one, depth + 1)) } : {}),
  }
}

const defined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
