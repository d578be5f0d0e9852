import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Delivered = Email & { readonly recipients: readonly string[]; readonly raw: string }

type TestSmtp = {
  readonly url: string
  readonly delivered: Delivered[]
  /** Decides about the next e-mails: an SMTP status to refuse with, or undefined to accept. */
  refuse: (stage: 'recipient' | 'data') => number | undefined
  /** Accepts the data of the next e-mails and closes the connection without a reply. */
  dropsConnections: boolean
}

/** A real SMTP server on loopback, closed when the test ends. */
export async function smtpServer(): Promise<TestSmtp> {
  const delivered: Delivered[] = []
  const refusal = (stage: 'recipient' | 'data') => {
    const status = smtp.refuse(stage)
    return status === undefined ? null : Object.assign(new Error('Not now'), { responseCode: status })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, callback) => callback(refusal('recipient')),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const refused = refusal('data')
        if (refused) return callback(refused)
        const raw = Buffer.concat(chunks)
        if (smtp.dropsConnections) return [...server.connections].forEach((connection) => connection.close())
        delivered.push({
          ...(await PostalMime.parse(raw)),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: raw.toString('utf8'),
        })
        callback(null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const { port } = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    refuse: () => undefined,
    dropsConnections: false,
  }
  return smtp
}
