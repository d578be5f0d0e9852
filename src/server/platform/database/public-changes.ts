import type { Signals } from './signals.ts'

/** When what visitors are shown may have changed, by a commit of this or another process. */
export type PublicChanges = {
  /** Rises with every change; undefined while this process would not hear of one. */
  version(): number | undefined
  /** This process has committed a change, of which the database's signal comes only milliseconds later. */
  note(): void
}

/** Counts the signals of the channel `public-pages`: triggers send them (0026), and the outbox after events. */
export function createPublicChanges(signals: Signals): PublicChanges {
  let version = 0
  const note = () => void version++
  signals.receive('public-pages', { signal: note, reset: note })
  return { version: () => (signals.isListening() ? version : undefined), note }
}
