import * as z from 'zod/mini'
import { choice, port, share, url, web } from './schemas.ts'

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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    description:
      'sends traces of requests, statements, jobs, mails and outgoing calls to this OpenTelemetry collector (OTLP over HTTP)',
    example: 'http://collector.internal:4318',
    schema: z.optional(web),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    description: 'headers for that collector, such as a key: name=value pairs, separated by commas',
    example: '',
    schema: z.optional(z.string()),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    description: 'the share of requests and jobs that are traced, 0 to 1',
    example: '0.1',
    schema: z._default(share, 1),
  },
  AUDIT_LOG_TO: {
    description:
      'where entries of the audit log are copied within a minute: a file of the worker, syslog over TCP, or over TLS (syslogs)',
    example: 'syslogs://logs.example.org:6514',
    schema: z.optional(url('file:', 'syslog:', 'syslogs:')),
  },
}
