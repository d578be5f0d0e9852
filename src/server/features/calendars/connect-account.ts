import { randomUUID } from 'node:crypto'
import type { AccountProvider } from '#contract/calendars/routes.ts'
import { type ProviderAccount, type RemoteCalendar } from '#server/platform/calendars/provider.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { CREDENTIALS, newAccount } from './account-credentials.ts'
import type { AccountCalendar, CalendarReader, Check } from './check-calendar.ts'
import { type AccountToConnect, orRefuse } from './sign-in-account.ts'
import { externalCalendars, insertCalendar, type NewCalendar, requireRoomFor, writeCheck } from './store.ts'

type Dependencies = Pick<AppDependencies, 'secrets' | 'calendarProviders'> & { reader: CalendarReader }
/** An account with what its calendars answered: `isKnown` when it is connected already and gets new credentials. */
export type ReadAccount = {
  id: string
  isKnown: boolean
  row: { provider: AccountProvider; account: string; account_key: string; credentials: Buffer }
  added: NewCalendar[]
  checked: Check[]
}

/** Lists and reads the calendars of an account before it is connected, outside of the transaction. */
export const readAccount =
  (dependencies: Dependencies) =>
  async (ctx: Context<Member>, signedIn: AccountToConnect): Promise<ReadAccount> => {
    const { secrets, calendarProviders, reader } = dependencies
    const { provider, account, identity } = signedIn
    const found = calendarProviders.get(provider)!
    const identifier = `${ctx.actor.userId} ${identity}`
    const key = secrets.sign(CREDENTIALS, identifier)
    const known = (await ownAccounts(ctx, provider)).find((one) =>
      secrets.verify(CREDENTIALS, identifier, one.account_key),
    )
    const id = known?.id ?? randomUUID()
    const opened = newAccount(id, signedIn.credentials)
    const remote = await orRefuse(found, found.listCalendars(opened))
    const ticked = known ? [] : selectedOf(remote)
    const read = createAccountReader(dependencies, ctx, { provider, account, opened })
    const added = await Promise.all(ticked.map(read))
    const stored = known ? await externalCalendars(ctx.db, ctx.actor.userId) : []
    const credentials = secrets.encrypt(CREDENTIALS, opened.credentials, id)
    const renewed = stored
      .filter((calendar) => calendar.account?.id === id)
      .map((calendar) => reader.checkCalendar({ ...calendar, account: { id, provider, credentials } }, ctx.now))
    const checked = await Promise.all(renewed)
    const row = { provider, account, account_key: key }
    return { id, isKnown: known !== undefined, row: { ...row, credentials }, added, checked }
  }

/** Their keys may have been made before the last rotation of `SECRET_KEY`. */
const ownAccounts = ({ db, actor }: Context<Member>, provider: AccountProvider) =>
  db
    .selectFrom('calendar_accounts')
    .select(['id', 'account_key'])
    .where('user_id', '=', actor.userId)
    .where('provider', '=', provider)
    .execute()

/** What the provider recommends, else all of them; none is no account to connect. */
function selectedOf(remote: readonly RemoteCalendar[]): readonly RemoteCalendar[] {
  const selected = remote.filter(({ isSelected }) => isSelected)
  if (remote.length === 0) throw new Refusal('calendar_none_found')
  return (selected.length > 0 ? selected : remote).slice(0, MAX_AT_ONCE)
}
const MAX_AT_ONCE = 5

/** Reads a calendar of an account for the first time; one that cannot be read is connected all the same, and never reads as free. */
export function createAccountReader(
  { secrets, reader }: Pick<Dependencies, 'secrets' | 'reader'>,
  { actor, now }: Context<Member>,
  { provider, account, opened }: { provider: AccountProvider; account: string; opened: ProviderAccount },
) {
  return async ({ ref, name }: RemoteCalendar): Promise<NewCalendar> => {
    const id = randomUUID()
    const source = { zone: actor.timeZone, email: actor.email, cursor: null }
    const result = await reader.readOfAccount(provider, opened, ref, source, now)
    return {
      id,
      user_id: actor.userId,
      provider,
      account_id: opened.id,
      account,
      label: null,
      credentials: secrets.encrypt(CREDENTIALS, JSON.stringify({ ref, name } satisfies AccountCalendar), id),
      address_key: secrets.sign(CREDENTIALS, `${opened.id} ${ref}`),
      check: { calendarId: id, userId: actor.userId, askedAt: now, result },
    }
  }
}

/** Stores an account with its calendars, or the new credentials of one that is connected. The caller holds the lock of the schedule. */
export async function connectAccount(ctx: Context<Member>, { id, isKnown, row, added, checked }: ReadAccount) {
  const { db, actor, now } = ctx
  if (isKnown) await db.updateTable('calendar_accounts').set(row).where('id', '=', id).execute()
  else {
    await requireRoomFor(db, actor.userId, added.length)
    await db
      .insertInto('calendar_accounts')
      .values({ id, user_id: actor.userId, ...row, created_at: now })
      .execute()
  }
  for (const calendar of added) await insertCalendar(db, calendar, now)
  for (const check of checked) await writeCheck(db, check)
}
