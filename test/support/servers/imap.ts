import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Message = { readonly raw: Buffer; isSeen: boolean }

type TestImap = {
  readonly url: string
  readonly messages: Message[]
  /** Puts a message into the folder. */
  deliver: (raw: string | Buffer) => void
  /** Refuses log-ins, as after a changed password. */
  refusesLogIn: boolean
}

/**
 * An IMAP server on loopback with one folder, as far as a reader of unread messages needs one (RFC 3501): log-in, SELECT, UID SEARCH
 * UNSEEN, UID FETCH of the beginning of a body and UID STORE of \Seen. Closed when the test ends.
 */
export async function imapServer(): Promise<TestImap> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
    const say = (line: string) => void socket.write(`${line}\r\n`, 'latin1')
    let buffered = ''
    say('* OK ready')
    socket.on('data', (chunk: Buffer) => {
      buffered += chunk.toString('latin1')
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const [tag = '', ...words] = buffered.slice(0, end).split(' ')
        buffered = buffered.slice(end + 2)
        say(`${tag} ${answer(words, say)}`)
        if (words[0] === 'LOGOUT') socket.end()
      }
    })
  })
  const answer = (words: readonly string[], say: (line: string) => void): string => {
    const [name = '', ...rest] = words[0] === 'UID' ? words.slice(1) : words
    const command = commands[name.toUpperCase()]
    return command === undefined ? 'BAD unknown command' : (command(rest, say) ?? 'OK done')
  }
  const found = (uid: string) => imap.messages[Number(uid) - 1]!
  const commands: Record<string, (words: readonly string[], say: (line: string) => void) => string | void> = {
    CAPABILITY: (_words, say) => say('* CAPABILITY IMAP4rev1'),
    LOGIN: () => (imap.refusesLogIn ? 'NO [AUTHENTICATIONFAILED] Wrong password' : undefined),
    LIST: (_words, say) => say('* LIST () "/" INBOX'),
    SELECT: ([folder], say) => {
      if (!/^"?INBOX"?$/i.test(folder ?? '')) return 'NO [NONEXISTENT] No such folder'
      say('* FLAGS (\\Seen)')
      say(`* ${imap.messages.length} EXISTS`)
      say('* OK [PERMANENTFLAGS (\\Seen)] kept')
      say('* OK [UIDVALIDITY 1] valid')
      say(`* OK [UIDNEXT ${imap.messages.length + 1}] next`)
      return 'OK [READ-WRITE] selected'
    },
    SEARCH: (_words, say) => {
      const unread = imap.messages.flatMap(({ isSeen }, index) => (isSeen ? [] : [index + 1]))
      say(['* SEARCH', ...unread].join(' '))
    },
    FETCH: ([uid = '', ...items], say) => {
      const most = Number(/<0\.(\d+)>/.exec(items.join(' '))?.[1] ?? Infinity)
      const body = found(uid).raw.subarray(0, most)
      say(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${body.length}}\r\n${body.toString('latin1')})`)
    },
    STORE: ([uid = ''], say) => {
      found(uid).isSeen = true
      say(`* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`)
    },
    NOOP: () => {},
    CLOSE: () => {},
    LOGOUT: (_words, say) => say('* BYE'),
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const imap: TestImap = {
    url: `imap://bounces:secret@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    messages: [],
    deliver: (raw) => void imap.messages.push({ raw: Buffer.from(raw), isSeen: false }),
    refusesLogIn: false,
  }
  return imap
}
