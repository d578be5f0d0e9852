import { pino, type Logger } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

/** Structured lines on standard output; never bodies, tokens or texts of people. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>): Log {
  return pino({
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
  })
}
