import type { Message } from '#contract/chat/schemas.ts'
import { afterAttempt, inOrder, nextPosition, nextToSend, pauseBefore, retried } from '#rules/chat/outbox.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { openOutboxStore, type OutboxStore, type UnsentMessage } from './outbox-store.ts'
import { sendMessage } from './send-message.ts'

/** Shows a stored message in its thread; it leaves the outbox afterwards. */
export type OnStored = (reply: Message, message: UnsentMessage) => Promise<void>

export type OutboxView = {
  /** Unsent messages in the order they were written. */
  readonly messages: readonly UnsentMessage[]
  /** The last attempt got no answer: messages wait for a network. */
  readonly isStalled: boolean
}

const empty: OutboxView = { messages: [], isStalled: false }

/** The unsent messages of one person in this browser. All its tabs show the same ones, and one of them sends at a time. */
export class Outbox {
  readonly #senderId: string
  readonly #store: Promise<OutboxStore>
  readonly #onStored: OnStored
  readonly #onRefused: () => void
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  /** Sends what waits, as after a reconnect. */
  readonly resume = () => void this.#drain()
  #view = empty
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(senderId: string, onStored: OnStored, onRefused: () => void, store = openOutboxStore()) {
    this.#senderId = senderId
    this.#onStored = onStored
    this.#onRefused = onRefused
    this.#store = store
    this.#channel = new BroadcastChannel(`chat-outbox ${senderId}`)
    this.#channel.onmessage = () => void this.#read()
    addEventListener('online', this.resume)
    void this.#read().then(this.resume)
  }

  /** Ends it, as when another person logs in; what is unsent stays stored. */
  close(): void {
    clearTimeout(this.#timer)
    removeEventListener('online', this.resume)
    this.#channel.close()
    this.#listeners.clear()
  }

  readonly view = (): OutboxView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores a message behind all others and starts sending. */
  async add(message: Omit<UnsentMessage, 'position' | 'state' | 'reason' | 'senderId'>): Promise<void> {
    const position = nextPosition(this.#view.messages, serverNow())
    await this.#put({ ...message, senderId: this.#senderId, position, state: 'waiting', reason: null })
    this.resume()
  }

  /** Sends a refused message again. */
  async retry(id: string): Promise<void> {
    const message = this.#view.messages.find((one) => one.id === id)
    if (!message) return
    await this.#put({ ...retried(message, nextPosition(this.#view.messages, serverNow())), reason: null })
    this.resume()
  }

  /** Gives up a message that was not sent. */
  async remove(id: string): Promise<void> {
    await (await this.#store).remove(id)
    await this.#changed()
  }

  async #put(message: UnsentMessage): Promise<void> {
    await (await this.#store).put(message)
    await this.#changed()
  }

  async #changed(): Promise<void> {
    await this.#read()
    this.#channel.postMessage(null)
  }

  async #read(): Promise<void> {
    this.#show({ messages: inOrder(await (await this.#store).all(this.#senderId)) })
  }

  #show(change: Partial<OutboxView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#timer)
    // One tab at a time: two would send the messages of a thread in another order.
    await navigator.locks.request(`chat-outbox ${this.#senderId}`, async () => {
      while (await this.#sendNext());
    })
  }

  /** Sends the oldest message of every thread; false when nothing is left or the network is gone. */
  async #sendNext(): Promise<boolean> {
    await this.#read()
    const next = nextToSend(this.#view.messages)
    if (next.length === 0) return false
    const areAnswered = await Promise.all(next.map((message) => this.#attempt(message)))
    if (areAnswered.every(Boolean)) {
      this.#attempts = 0
      this.#show({ isStalled: false })
      return true
    }
    this.#show({ isStalled: true })
    this.#timer = setTimeout(this.resume, pauseBefore(this.#attempts++, Math.random()))
    return false
  }

  /** Whether the server answered. */
  async #attempt(message: UnsentMessage): Promise<boolean> {
    const store = await this.#store
    const attempt = await sendMessage(message, store.put)
    const state = afterAttempt(attempt.outcome)
    if (attempt.outcome === 'stored') {
      // Shown as stored before it leaves the outbox, so that it never disappears in between.
      await this.#onStored(attempt.reply, message)
      await store.remove(message.id)
    } else if (attempt.outcome === 'refused' && state) {
      await store.put({ ...message, state, reason: attempt.reason })
      this.#onRefused()
    }
    if (attempt.outcome !== 'unreachable') await this.#changed()
    return attempt.outcome !== 'unreachable'
  }
}
