import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallInput } from '#web/platform/api/address.ts'
import { onRealtime } from '#web/platform/api/realtime-events.ts'
import { sessionState } from '#web/platform/session/auth-session.ts'
import { whenIdle } from '#web/ui/feedback/when-idle.ts'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import type { Outbox, OutboxView } from './outbox.ts'
import type { QueuedCommand, WrittenCommand } from './queued-command.ts'

const nothing: OutboxView<QueuedCommand> = { entries: [], isStalled: false }
/** All commands are in one order, because one may need what another did. */
const thread = 'commands'
let view = nothing
let person: string | null = null
let outbox: Outbox<QueuedCommand> | null = null
const listeners = new Set<() => void>()

function show(next: OutboxView<QueuedCommand>): void {
  view = next
  for (const notify of [...listeners]) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All that waits or was refused, in the order it was given. */
export const useQueue = (): OutboxView<QueuedCommand> =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => nothing,
  )

/** The last command about something. */
export const useQueued = (target: string): QueuedCommand | undefined => lastOf(useQueue().entries, target)

/** The input of the last command about something that waits: what the screen shows ahead of the server. */
export const waitingInput = (entries: readonly QueuedCommand[], target: string): CallInput | undefined => {
  const last = lastOf(entries, target)
  return last?.state === 'waiting' ? last.input : undefined
}

const lastOf = (entries: readonly QueuedCommand[], target: string) =>
  entries.filter((entry) => entry.target === target).at(-1)

/** Whether a command about something waits or was refused: the outbox sends the next one, too. */
export const isQueued = (target: string): boolean => lastOf(view.entries, target) !== undefined

/** Leaves a command to the outbox. What was not sent, or was refused, of the same target it replaces. */
export function queueCommand(command: WrittenCommand): void {
  if (person === null) return
  for (const { id, target, state, mayHaveArrived } of view.entries)
    if (target === command.target && (state === 'failed' || !mayHaveArrived)) dropCommand(id)
  if (outbox) void outbox.add({ ...command, thread })
  // Until the code is there.
  else {
    const entry = { ...command, senderId: person, thread, position: 0, state: 'waiting', reason: null } as const
    show({ ...view, entries: [...view.entries, entry] })
  }
}

/** Gives a command up. */
export function dropCommand(id: string): void {
  if (outbox) void outbox.remove(id)
  else show({ ...view, entries: view.entries.filter((entry) => entry.id !== id) })
}

/**
 * Shows and sends what a person left here; another person's stays unseen. Returns a function that ends it, unless the person has only gone
 * to a page with another frame: a session for one tab has stored nothing.
 */
export function startQueue(client: QueryClient, userId: string): () => void {
  if (person !== userId) forget()
  person = userId
  let isOver = false
  const start = async () => {
    if (outbox) return outbox.resume()
    const { openCommandOutbox } = await retryImport(keptOffline(() => import('./command-outbox.ts')))
    if (isOver || outbox) return
    const opened = openCommandOutbox(client, userId)
    const given = view.entries
    outbox = opened
    opened.subscribe(() => show(opened.view()))
    for (const entry of given) void opened.add(entry)
  }
  const attempt = () => void start().catch(() => undefined)
  const cancel = whenIdle(attempt)
  const endReconnects = onRealtime('reconnected', attempt)
  addEventListener('online', attempt)
  return () => {
    isOver = true
    cancel()
    removeEventListener('online', attempt)
    endReconnects()
    const session = sessionState()
    if (session?.record.userId !== userId) forget()
    // Whoever logs in again on the same page goes on; what was stored has ended with the session.
    else if (session.expired) close()
  }
}

function close(): void {
  outbox?.close()
  outbox = null
}

function forget(): void {
  close()
  show(nothing)
}
