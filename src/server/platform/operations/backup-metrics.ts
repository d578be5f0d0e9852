import type { Registry } from 'prom-client'
import { readBackups } from '#server/platform/backup/backup-runs.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Gauges of the backups, read from the database at a scrape. Without any good one the time is 0. */
export function backupGauges(prom: typeof import('prom-client'), registry: Registry): (db: Db) => Promise<void> {
  const gauge = (name: string, help: string) => new prom.Gauge({ name, help, registers: [registry] })
  const success = gauge('kando_backup_last_success_timestamp_seconds', 'When the last good backup was begun')
  const duration = gauge('kando_backup_last_duration_seconds', 'How long the last good backup took')
  const size = gauge('kando_backup_last_size_bytes', 'Size of the last good backup')
  const failed = gauge('kando_backup_failed', 'Whether the last backup that ended failed')
  return async (db) => {
    const { lastGood, lastEnded } = await readBackups(db)
    const started = lastGood?.started_at.getTime() ?? 0
    success.set(started / 1000)
    duration.set(lastGood?.finished_at ? (lastGood.finished_at.getTime() - started) / 1000 : 0)
    size.set(lastGood?.bytes ?? 0)
    failed.set(lastEnded?.state === 'FAILED' ? 1 : 0)
  }
}
