import { CalendarError, type ProviderAccount } from '#server/platform/calendars/provider.ts'
import { inTransaction } from '#server/platform/database/database.ts'
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

/** Opens stored accounts for their provider. */
export function createAccountOpener({ database, secrets }: Pick<AppDependencies, 'database' | 'secrets'>) {
  /**
   * The lock of the row lets one process renew at a time: it is the one place where a provider is asked within a transaction, because a
   * refresh token that is used twice may be revoked. It holds nothing but the row.
   */
  const renewStored = (id: string, renew: (current: string) => Promise<string>) =>
    inTransaction(database.db, async (tx) => {
      const stored = await tx
        .selectFrom('calendar_accounts')
        .select('credentials')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (stored === undefined) throw new CalendarError('gone', 'The account was disconnected')
      const renewed = await renew(secrets.decrypt(CREDENTIALS, stored.credentials, id))
      const credentials = secrets.encrypt(CREDENTIALS, renewed, id)
      await tx.updateTable('calendar_accounts').set({ credentials }).where('id', '=', id).execute()
      return renewed
    })

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
export type AccountOpener = ReturnType<typeof createAccountOpener>
