import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type ReceivedMessage = {
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; timestamp: string; sequence: number; data: Record<string, unknown> }
}

/** A receiver of webhooks on loopback, which `WEBHOOK_PRIVATE_HOSTS` has to allow. It answers 204 until `answer` is another. */
export async function webhookReceiver() {
  const received: ReceivedMessage[] = []
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      received.push({ headers: request.headers, text, body: JSON.parse(text) as ReceivedMessage['body'] })
      receiver.answer(response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => http.once('listening', done))
  const receiver = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hooks`,
    received,
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
    close: () => {
      http.closeAllConnections()
      return new Promise<void>((done) => http.close(() => done()))
    },
  }
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>

/**
 * Whether the library of the specification accepts a message with this secret. It compares with the clock of the system, so the test
 * has to be about now, or set `Date`.
 */
export function isVerified(secret: string, { headers, text }: ReceivedMessage): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
