import type { QueryClient } from '@tanstack/react-query'
import { answer } from '#web/platform/api/api.ts'
import { isRefusal } from '#web/platform/api/api-error.ts'
import { rereadNow } from '#web/platform/api/invalidation.ts'
import { isOffline } from '#web/platform/api/send.ts'
import { currentRecord } from '#web/platform/session/auth-session.ts'
import { unsentCommands } from '#web/platform/session/clear-saved.ts'
import { isRemembered } from '#web/platform/session/session-storage.ts'
import { openOutboxStore, type OutboxStore } from './outbox-store.ts'
import { Outbox, type Send } from './outbox.ts'
import type { QueuedCommand } from './queued-command.ts'

/** The commands of one person that wait in this browser. */
export function openCommandOutbox(
  client: QueryClient,
  senderId: string,
  store = openCommandStore(senderId),
): Outbox<QueuedCommand> {
  const send: Send<QueuedCommand> = async (command, save) => {
    const isSignedIn = () => currentRecord()?.userId === senderId
    if (isOffline() || !isSignedIn()) return { outcome: 'unreachable' }
    const isWanted = command.mayHaveArrived || (await save({ ...command, mayHaveArrived: true }))
    if (!isWanted) return { outcome: 'stored' }
    // Another tab may have logged out meanwhile, or somebody else in.
    if (!isSignedIn()) return { outcome: 'unreachable' }
    const { id, method, path, input, changes } = command
    try {
      const reply = (await answer({ method, path }, input, { idempotencyKey: id })).data
      await rereadNow(client, changes)
      // After it: until then the screen gives commands with the version before.
      for (const later of outbox.view().entries)
        if (later.target === command.target && later.id !== id) await save(following(later, reply))
      return { outcome: 'stored' }
    } catch (error) {
      if (!isRefusal(error)) return { outcome: 'unreachable' }
      await rereadNow(client, changes)
      return { outcome: 'refused', reason: error.messages[0] ?? error.message }
    }
  }
  const outbox = new Outbox<QueuedCommand>({ name: 'commands', senderId, store, send })
  return outbox
}

/** A later command about the same, given when the version that the first one made was not known. */
function following(command: QueuedCommand, reply: unknown): QueuedCommand {
  const version = (reply as { version?: number } | null)?.version
  const body = command.input.body as { version?: number } | undefined
  // What may have arrived goes again as it was: its key stands for that input.
  if (command.mayHaveArrived || version === undefined || !body?.version || body.version > version) return command
  return { ...command, input: { ...command.input, body: { ...body, version } } }
}

/** A session for one tab stores nothing, and what was stored ends with its session. */
async function openCommandStore(senderId: string): Promise<OutboxStore<QueuedCommand>> {
  const mayStore = () => isRemembered() && currentRecord()?.userId === senderId
  return openOutboxStore<QueuedCommand>({ database: unsentCommands, store: 'commands', mayStore })
}
