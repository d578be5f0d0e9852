import { isPrivateHostname } from '#server/platform/operations/env.ts'
import { reportBytes } from './read-report.ts'

/** Messages of one run; the next one follows within minutes. */
const mostMessages = 200
/** Milliseconds for one answer of the server. */
const timeout = 20_000

type Mailbox = {
  /** How many messages are unread. */
  readonly unread: number
}

/**
 * Hands the unread messages of an IMAP folder to `take`, oldest first, and marks each as read once it was taken. A message is cut after
 * `reportBytes`. Throws when the server cannot be reached, refuses the log-in, or has no such folder.
 */
export async function readMailbox(url: string, take: (raw: Uint8Array) => Promise<void>): Promise<void> {
  await inMailbox(url, async (client, uids) => {
    for (const uid of uids.slice(0, mostMessages)) {
      const message = await client.fetchOne(String(uid), { source: { maxLength: reportBytes } }, { uid: true })
      if (message && message.source) await take(message.source)
      await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })
    }
  })
}

/** Opens the folder and changes nothing: `doctor` checks it. */
export const lookIntoMailbox = (url: string): Promise<Mailbox> =>
  inMailbox(url, async (_client, uids) => ({ unread: uids.length }))

type Client = InstanceType<(typeof import('imapflow'))['ImapFlow']>

async function inMailbox<T>(address: string, work: (client: Client, unread: readonly number[]) => Promise<T>) {
  const { ImapFlow } = await import('imapflow')
  const url = new URL(address)
  const isEncrypted = url.protocol === 'imaps:'
  const client = new ImapFlow({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (isEncrypted ? 993 : 143),
    secure: isEncrypted,
    // A password leaves a private network only encrypted.
    ...(!isEncrypted && !isPrivateHostname(url.hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  // A connection that breaks rejects the command that runs.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || 'INBOX')
    const unread = await client.search({ seen: false }, { uid: true })
    const result = await work(client, unread || [])
    await client.logout()
    return result
  } catch (error) {
    // What the server said, where it refused a command.
    const { responseText, message } = error as { responseText?: string; message: string }
    throw new Error(responseText || message, { cause: error })
  } finally {
    client.close()
  }
}
