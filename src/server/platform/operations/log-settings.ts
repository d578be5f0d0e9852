import * as z from 'zod/mini'
import { choice, port, url } from './env-schemas.ts'

/** What a running server tells its operator, and where. */
export const logSettings = {
  LOG_LEVEL: {
    description: 'silent, fatal, error, warn, info, debug or trace',
    example: 'info',
    schema: z._default(choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'), 'info'),
  },
  METRICS_PORT: {
    description: 'serves Prometheus metrics on this port of HOST',
    example: '9464',
    schema: z.optional(port),
  },
  AUDIT_LOG_TO: {
    description:
      'where entries of the audit log are copied within a minute: a file of the worker, syslog over TCP, or over TLS (syslogs)',
    example: 'syslogs://logs.example.org:6514',
    schema: z.optional(url('file:', 'syslog:', 'syslogs:')),
  },
}
