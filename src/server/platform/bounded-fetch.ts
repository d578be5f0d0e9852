import { withDeadline } from './deadline.ts'

type Limits = {
  /** Milliseconds until the whole answer has arrived. */
  timeout?: number
  /** Bytes after decompression. */
  maxSize?: number
}

/** `fetch` for servers of the operator, also through libraries: the whole answer arrives within a time and a size, or it fails. */
export const createBoundedFetch =
  ({ timeout = 5_000, maxSize = 10 * 1024 * 1024 }: Limits = {}): typeof fetch =>
  (input, init = {}) =>
    withDeadline(timeout, async (signal) => {
      const signals = init.signal ? [signal, init.signal] : [signal]
      const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
      const { status, statusText, headers, body } = response
      return new Response(body && (await readBytes(body, maxSize)), { status, statusText, headers })
    })

async function readBytes(body: ReadableStream<Uint8Array>, maxSize: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    if ((size += chunk.length) > maxSize) throw new Error(`An answer of more than ${maxSize} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
