import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { CalendarError, type ProviderAccount } from '#server/platform/calendars/provider.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'

/** The use under which addresses and accounts are encrypted, bound to the id of their row. */
export const CREDENTIALS = 'calendar credentials'

/** The same for the calendar that sessions are written to. */
export const SESSIONS_CALENDAR = 'calendar of sessions'

/** An account that is being connected: renewed credentials are in it until it is stored. */
export function newAccount(id: string, signedIn: string): ProviderAccount {
  let credentials = signedIn
  return {
    id,
    get credentials() {
      return credentials
    },
    renewCredentials: async (renew) => (credentials = await renew(credentials)),
  }
}

/** Running renewals by account. */
const renewals = new Map<string, Promise<string>>()

/** Longer than a renewal takes. A process that ends meanwhile keeps others from renewing for as long. */
const LEASE = 10_000
/** Milliseconds between two attempts to claim a lease that another process holds. */
const RETRY = 100

/** Opens stored accounts for their provider. */
export function createAccountOpener({
  database,
  secrets,
  clock,
}: Pick<AppDependencies, 'database' | 'secrets' | 'clock'>) {
  const { db } = database

  /** Claims the renewal: null while another process holds it. */
  async function claim(id: string) {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE)
    const claimed = await db
      .updateTable('calendar_accounts')
      .set({ renewing_until: until })
      .where('id', '=', id)
      .where(sql<boolean>`coalesce(renewing_until <= ${now}, true)`)
      .returning('credentials')
      .executeTakeFirst()
    return claimed ? { until, credentials: secrets.decrypt(CREDENTIALS, claimed.credentials, id) } : null
  }

  /** Ends the lease, with new credentials unless another process claimed it since. */
  const finish = (id: string, until: Date, renewed?: string) =>
    db
      .updateTable('calendar_accounts')
      .set({
        renewing_until: null,
        ...(renewed !== undefined && { credentials: secrets.encrypt(CREDENTIALS, renewed, id) }),
      })
      .where('id', '=', id)
      .where('renewing_until', '=', until)
      .execute()

  /** The lease is no lock of the row: waiting for a provider would hold a connection, of which a process has ten. */
  async function renewStored(id: string, renew: (current: string) => Promise<string>): Promise<string> {
    for (let waited = 0; waited < LEASE; waited += RETRY) {
      const claimed = await claim(id)
      if (claimed) {
        const renewed = renew(claimed.credentials)
        await finish(id, claimed.until, await renewed.catch(() => undefined))
        return renewed
      }
      const { rows } = await sql`select from calendar_accounts where id = ${id}`.execute(db)
      if (rows.length === 0) throw new CalendarError('gone', 'The account was disconnected')
      await delay(RETRY)
    }
    throw new CalendarError('unreachable', 'Another process renews the credentials')
  }

  return (row: { id: string; credentials: Buffer }): ProviderAccount => {
    let credentials = secrets.decrypt(CREDENTIALS, row.credentials, row.id)
    return {
      id: row.id,
      get credentials() {
        return credentials
      },
      async renewCredentials(renew) {
        let renewal = renewals.get(row.id)
        if (renewal === undefined) {
          renewal = renewStored(row.id, renew).finally(() => renewals.delete(row.id))
          renewals.set(row.id, renewal)
        }
        return (credentials = await renewal)
      },
    }
  }
}
