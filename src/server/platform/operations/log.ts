import { pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

const maxCauseDepth = 3

/** Structured lines on standard output (or elsewhere, in tests); never request bodies, tokens or user content. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * The loggable fields of an error. Libraries attach more to theirs: PostgreSQL the refused row, Redis the arguments of the command, a mail
 * server the addresses.
 */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: 'a value other than an error was thrown' }
  const { code, constraint, table, responseCode, statusCode } = error as Record<string, unknown> & Error
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...defined({ code, constraint, table, responseCode, statusCode }),
    ...(error.cause === undefined || depth >= maxCauseDepth ? {} : { cause: serializeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map((one) => serializeError(one, depth + 1)) } : {}),
  }
}

const defined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
