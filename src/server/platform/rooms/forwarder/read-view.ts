import * as z from 'zod/mini'
import { forwarderView, type ForwarderView } from '#contract/rooms/slots.ts'

const maxLength = 1_000

/** What a browser wants to receive, from a message of its control channel; undefined for anything else. */
export function readView(message: unknown): ForwarderView | undefined {
  if (typeof message !== 'string' || message.length > maxLength) return undefined
  try {
    return z.safeParse(forwarderView, JSON.parse(message)).data
  } catch {
    return undefined
  }
}
