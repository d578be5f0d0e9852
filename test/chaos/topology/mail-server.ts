import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that accepts everything and counts. */
export type MailServer = {
  readonly url: string
  /** How often each e-mail was accepted, by `Message-ID`. */
  readonly accepted: ReadonlyMap<string, number>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const accepted = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [, id = ''] = /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(chunks).toString('latin1')) ?? []
        accepted.set(id, (accepted.get(id) ?? 0) + 1)
        callback(null)
      })
    },
  })
  // A worker that is killed breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    close: () => new Promise((done) => server.close(done)),
  }
}
