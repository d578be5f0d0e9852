import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect as connectTls } from 'node:tls'

/** An entry as it is written outside: its instant, and all of it as one line of JSON. */
export type PushedEntry = { readonly at: Date; readonly json: string }
/** A place outside of the database that takes entries in their order. Throws where it does not take all of them. */
export type AuditTarget = { write(entries: readonly PushedEntry[]): Promise<void> }

/** Milliseconds for a connection and everything that is sent over it. */
const TIMEOUT = 10_000
/** Facility "log audit", severity "informational" (RFC 5424, 6.2.1). */
const PRIORITY = 13 * 8 + 6

/** The target of `file:///var/log/kando/audit.jsonl`, `syslog://host:514` (TCP) or `syslogs://host:6514` (TLS). */
export function auditTarget(address: string, host: string): AuditTarget {
  const url = new URL(address)
  return url.protocol === 'file:' ? fileTarget(fileURLToPath(url)) : syslogTarget(url, host)
}

/** JSON lines, on the disk before anybody counts them as written. */
const fileTarget = (path: string): AuditTarget => ({
  async write(entries) {
    const file = await open(path, 'a', 0o600)
    try {
      await file.appendFile(entries.map(({ json }) => `${json}\n`).join(''))
      await file.datasync()
    } finally {
      await file.close()
    }
  },
})

/** RFC 5424 messages with their length before them (RFC 6587, 5425); the server closes last, so it has read what was sent. */
const syslogTarget = ({ protocol, hostname, port }: URL, host: string): AuditTarget => ({
  write(entries) {
    const isSecure = protocol === 'syslogs:'
    const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 6514 : 514) }
    const socket = isSecure ? connectTls({ ...at, servername: at.host }) : connect(at)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => socket.destroy(new Error(`${at.host}:${at.port} did not take the audit log`)),
      TIMEOUT,
    )
    socket.once('error', reject)
    socket.once('close', (failed) => failed || resolve())
    socket.resume()
    socket.end(entries.map((entry) => frameOf(entry, host)).join(''))
    return promise.finally(() => clearTimeout(timer))
  },
})

function frameOf({ at, json }: PushedEntry, host: string): string {
  const message = `<${PRIORITY}>1 ${at.toISOString()} ${host} kando - audit - ${json}`
  return `${Buffer.byteLength(message)} ${message}`
}
