import pg from 'pg'
import type { Database } from './database.ts'
import { unlimited } from './timeouts.ts'
import type { Log } from '#server/platform/operations/log.ts'

type Receiver = {
  /** Something changed; the payload says what. */
  signal(payload: string): void
  /** The session was lost: signals may have been missed. */
  reset(): void
}

/** What the database signals (`NOTIFY`) with commits, for the caches of this process. */
export type Signals = {
  /** Before `listen`. */
  receive(channel: string, receiver: Receiver): void
  /** Whether signals arrive now; without them nothing may be cached. */
  isListening(): boolean
  /** Opens the session. Never called, nothing arrives. */
  listen(): { stop(): Promise<void> }
}

const RETRY_DELAY = 1_000

/** One session of a process that listens to all channels of its caches; a lost one is opened again. */
export function createSignals({ database, log }: { database: Database; log: Log }): Signals {
  const receivers = new Map<string, Receiver>()
  let listening = false

  function listen() {
    let closed = false
    let client: pg.Client | undefined
    const connect = async () => {
      client = new pg.Client({ ...database.direct.options, ...unlimited, application_name: 'kando signals' })
      client.on('error', (error) => log.warn({ err: error }, 'the session that hears of changes was lost'))
      client.once('end', () => {
        listening = false
        for (const receiver of receivers.values()) receiver.reset()
        if (!closed) setTimeout(connectAtLast, RETRY_DELAY).unref()
      })
      client.on('notification', ({ channel, payload }) => receivers.get(channel)?.signal(payload ?? ''))
      await client.connect()
      await client.query([...receivers.keys()].map((channel) => `listen "${channel}"`).join('; '))
      listening = true
    }
    const connectAtLast = () =>
      void connect().catch((error: unknown) => {
        log.warn({ err: error }, 'no session hears of changes yet')
        client?.end().catch(() => {})
      })
    connectAtLast()
    return {
      async stop() {
        closed = true
        await client?.end().catch(() => {})
      },
    }
  }

  return {
    receive: (channel, receiver) => void receivers.set(channel, receiver),
    isListening: () => listening,
    listen,
  }
}
