import { afterAttempt, inOrder, nextPosition, nextToSend, pauseBefore, retried } from '#rules/outbox.ts'
import { inOrder as oneByOne } from '#web/platform/api/in-order.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import type { OutboxStore, UnsentEntry } from './outbox-store.ts'

export type OutboxView<E extends UnsentEntry> = {
  /** What is unsent, in the order it was written. */
  readonly entries: readonly E[]
  /** The last attempt got no answer: entries wait for a network. */
  readonly isStalled: boolean
}

/** `stored`: the screen shows what the server has, and the entry leaves the outbox. */
export type SendResult = { outcome: 'stored' | 'unreachable' } | { outcome: 'refused'; reason: string }

/**
 * Sends an entry, so that repeating an attempt without an answer does no harm. `save` stores what an attempt changed about it, an upload
 * that need not be repeated for instance; false: it was given up meanwhile.
 */
export type Send<E extends UnsentEntry> = (entry: E, save: (entry: E) => Promise<boolean>) => Promise<SendResult>

type OutboxOptions<E extends UnsentEntry> = {
  /** Of its lock and its channel between tabs. */
  name: string
  senderId: string
  store: Promise<OutboxStore<E>>
  send: Send<E>
  onRefused?: () => void
}

type Written<E extends UnsentEntry> = Omit<E, 'position' | 'state' | 'reason' | 'senderId'>

/** What one person wrote in this browser and the server does not have. All tabs show the same, and one of them sends at a time. */
export class Outbox<E extends UnsentEntry> {
  readonly #options: OutboxOptions<E>
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  readonly #inThisTab = oneByOne()
  /** Shown before they are stored. */
  readonly #adding = new Set<E>()
  /** Sends what waits, as after a reconnect. */
  readonly resume = () => void this.#inThisTab(() => this.#drain())
  #view: OutboxView<E> = { entries: [], isStalled: false }
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(options: OutboxOptions<E>) {
    this.#options = options
    this.#channel = new BroadcastChannel(this.#name)
    this.#channel.onmessage = () => void this.#read()
    addEventListener('online', this.resume)
    void this.#read().then(this.resume)
  }

  get #name(): string {
    return `${this.#options.name} ${this.#options.senderId}`
  }

  /** Ends it, as when another person logs in; what is unsent stays stored. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.resume)
    this.#channel.close()
    this.#listeners.clear()
  }

  readonly view = (): OutboxView<E> => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stores an entry behind all others and starts sending. */
  async add(written: Written<E>): Promise<void> {
    const position = nextPosition(this.#view.entries, serverNow())
    const entry = { ...written, senderId: this.#options.senderId, position, state: 'waiting', reason: null } as E
    this.#adding.add(entry)
    this.#show({ entries: [...this.#view.entries, entry] })
    await (await this.#options.store).put(entry)
    this.#adding.delete(entry)
    await this.#changed()
    this.resume()
  }

  /** Sends a refused entry again. */
  async retry(id: string): Promise<void> {
    const entry = this.#find(id)
    if (!entry) return
    await this.#put({ ...retried(entry, nextPosition(this.#view.entries, serverNow())), reason: null })
    this.resume()
  }

  /** Gives up what was not sent. */
  async remove(id: string): Promise<void> {
    await (await this.#options.store).remove(id)
    await this.#changed()
  }

  #find(id: string): E | undefined {
    return this.#view.entries.find((entry) => entry.id === id)
  }

  async #put(entry: E): Promise<void> {
    await (await this.#options.store).put(entry)
    await this.#changed()
  }

  async #changed(): Promise<void> {
    await this.#read()
    if (!this.#isClosed) this.#channel.postMessage(null)
  }

  async #read(): Promise<void> {
    const { store, senderId } = this.#options
    const stored = await (await store).all(senderId)
    const added = [...this.#adding].filter(({ id }) => !stored.some((entry) => entry.id === id))
    this.#show({ entries: inOrder([...stored, ...added]) })
  }

  #show(change: Partial<OutboxView<E>>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#timer)
    const sendAll = async () => {
      while (!this.#isClosed && (await this.#sendNext()));
    }
    // One tab at a time: two would send the entries of a thread in another order. Browsers have no locks on plain http.
    await ('locks' in navigator ? navigator.locks.request(this.#name, sendAll) : sendAll())
  }

  /** Sends the oldest entry of every thread; false when nothing is left or the network is gone. */
  async #sendNext(): Promise<boolean> {
    await this.#read()
    const next = nextToSend(this.#view.entries.filter((entry) => !this.#adding.has(entry)))
    if (next.length === 0) {
      // Another tab may have sent what waited here.
      if (this.#view.isStalled) this.#show({ isStalled: false })
      return false
    }
    const areAnswered = await Promise.all(next.map((entry) => this.#attempt(entry)))
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
  async #attempt(entry: E): Promise<boolean> {
    const { send, onRefused } = this.#options
    const store = await this.#options.store
    const save = async (changed: E) => {
      const isThere = await store.update(changed)
      await this.#read()
      return isThere
    }
    const result = await send(entry, save)
    const state = afterAttempt(result.outcome)
    if (result.outcome === 'stored') await store.remove(entry.id)
    if (this.#isClosed) return false
    if (result.outcome === 'refused' && state) {
      const isThere = await store.update({ ...entry, state, reason: result.reason })
      if (isThere) onRefused?.()
    }
    await this.#changed()
    return result.outcome !== 'unreachable'
  }
}
