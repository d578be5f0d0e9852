import { createServer, type AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** `returnPath`: the sender of the envelope. */
type Delivered = Email & { readonly recipients: readonly string[]; readonly returnPath: string; readonly raw: string }

type TestSmtp = {
  readonly url: string
  readonly delivered: Delivered[]
  /** Decides about the next e-mails: an SMTP status to refuse with, or undefined to accept. */
  refuse: (stage: 'recipient' | 'data') => number | undefined
  /** What the server says with it. */
  refusal: string
  /** Accepts the data of the next e-mails and closes the connection without a reply. */
  dropsConnections: boolean
  /** Accepts the data of the next e-mails once this has resolved. */
  answersAfter: Promise<void>
}

/** A real SMTP server on loopback, closed when the test ends. */
export async function smtpServer(): Promise<TestSmtp> {
  const delivered: Delivered[] = []
  const refusal = (stage: 'recipient' | 'data') => {
    const status = smtp.refuse(stage)
    return status === undefined ? null : Object.assign(new Error(smtp.refusal), { responseCode: status })
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
        await smtp.answersAfter
        if (smtp.dropsConnections) return [...server.connections].forEach((connection) => connection.close())
        delivered.push({
          ...(await PostalMime.parse(raw)),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          returnPath: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
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
    refusal: 'Not now',
    dropsConnections: false,
    answersAfter: Promise.resolve(),
  }
  return smtp
}

/** A server that never ends its reply to EHLO. `left` resolves once the connection is closed. */
export async function tricklingSmtpServer(): Promise<{ url: string; left: Promise<void> }> {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.write('220 mail.test\r\n')
    socket
      .on('error', () => {})
      .once('data', () => {
        const timer = setInterval(() => socket.write('250-MORE\r\n'), 5)
        socket.once('close', () => (clearInterval(timer), resolve()))
      })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, left }
}
