import type { Changes } from '#contract/subjects.ts'
import type { Address, CallInput } from '#web/platform/api/address.ts'
import type { UnsentEntry } from './outbox-store.ts'

/** What a command is about: how the list of all that waits names it. */
export type About = {
  /** What it changes. A later command takes the place of one about the same that was not sent. */
  target: string
  kind: 'step' | 'note' | 'seat' | 'mentor'
  /** The text of a step, the name of a person, the title of a session. */
  name: string
  /** The path of the page where it was given. */
  page: string
}

export type WrittenCommand = About &
  Address & {
    /** Its `Idempotency-Key`. */
    id: string
    input: CallInput
    changes: Changes
    /** It was sent, and no answer came. */
    mayHaveArrived: boolean
  }

/** A command that waits for a network, or that the server refused. */
export type QueuedCommand = UnsentEntry & WrittenCommand
