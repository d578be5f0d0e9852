import { ApiError } from './api-error.ts'

/** A random UUID; also on plain http, where `crypto.randomUUID` is missing. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
}

/** One `Idempotency-Key` per intent: the same input uses the same key until the server has answered. */
export class IntentKeys {
  private serialized = ''
  private key = ''

  keyFor(input: unknown): string {
    const serialized = JSON.stringify(input)
    if (serialized !== this.serialized || this.key === '') {
      this.serialized = serialized
      this.key = randomKey()
    }
    return this.key
  }

  /** Call with the error or nothing: an answer settles the intent, a timeout or server error leaves it open. */
  settle(error?: unknown): void {
    const isOpen = error !== undefined && !(error instanceof ApiError && error.status < 500)
    if (!isOpen) this.key = ''
  }
}
