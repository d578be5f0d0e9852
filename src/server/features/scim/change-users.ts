import { emailPattern } from '#contract/accounts/schemas.ts'
import { isOffered } from '#contract/offered-languages.ts'
import { fullNameFrom } from '#rules/profiles/full-names.ts'
import {
  isUnreadable,
  nameOf,
  readPatch,
  readUser,
  type DirectoryUser,
  type Unreadable,
} from '#rules/scim/read-user.ts'
import { emailKey, provisionAccount } from '#server/features/accounts/public.ts'
import { endDirectorySuspension, recordAction, suspendForDirectory } from '#server/features/moderation/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { KeyResource } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findUser } from './queries.ts'
import { findByUserName, lockUser, saveDirectoryFacts, saveFacts, type LockedUser } from './store.ts'

type Staff = Context<Actor>

/** Creates an account whose address the directory vouches for, or brings back one that it deleted. */
export const createUser =
  (base: string): KeyResource['run'] =>
  async (ctx, { body }) => {
    const user = readable(readUser(body))
    if (!user.userName) throw new Refusal('scim_value_invalid')
    const email = addressOf(user)
    if (email === undefined) throw new Refusal('scim_value_invalid')
    const former = await findByUserName(ctx.db, user.userName, emailKey(email))
    if (former && !former.isDeleted) throw new Refusal('scim_user_exists')
    const id = former?.id ?? (await provision(ctx, user, email))
    await apply(ctx, await lockUser(ctx.db, id), { ...user, active: user.active ?? true })
    return { status: 201, body: await findUser(ctx.db, base, id), headers: { location: `${base}/Users/${id}` } }
  }

async function provision(ctx: Staff, user: DirectoryUser, email: string): Promise<string> {
  const id = await provisionAccount(ctx, {
    email,
    fullName: fullNameFrom(nameOf(user) ?? '', email),
    locale: languageOf(user),
  })
  await saveDirectoryFacts(ctx, { id, email }, { is_provisioned: true, deleted_at: null })
  await recordAction(ctx, { action: 'person.provisioned', subjectId: id, reason: reasonOf(ctx) })
  if (user.active !== false) await ctx.emit('person.provisioned', { userId: id, at: ctx.now.toISOString() })
  return id
}

/** Replaces what the directory says of a person. */
export const replaceUser =
  (base: string): KeyResource['run'] =>
  async (ctx, { params, body }) => {
    const user = readable(readUser(body))
    if (!user.userName) throw new Refusal('scim_value_invalid')
    return change(ctx, base, params['id'] ?? '', { externalId: null, ...user })
  }

/** Changes what it names. */
export const patchUser =
  (base: string): KeyResource['run'] =>
  (ctx, { params, body }) =>
    change(ctx, base, params['id'] ?? '', readable(readPatch(body)))

async function change(ctx: Staff, base: string, id: string, user: DirectoryUser) {
  await findUser(ctx.db, base, id)
  await apply(ctx, await lockUser(ctx.db, id), user)
  return { status: 200, body: await findUser(ctx.db, base, id) }
}

/** Deactivates a person, whom the directory then no longer sees. Their sessions and reviews are part of the history of others. */
export const deleteUser =
  (): KeyResource['run'] =>
  async (ctx, { params }) => {
    const id = params['id'] ?? ''
    await findUser(ctx.db, '', id)
    const locked = await lockUser(ctx.db, id)
    await apply(ctx, locked, { active: false })
    await saveDirectoryFacts(ctx, locked, { deleted_at: ctx.now })
    return { status: 204 }
  }

async function apply(ctx: Staff, locked: LockedUser, user: DirectoryUser): Promise<void> {
  if (locked.isStaff) throw new Refusal('staff_protected')
  const email = user.email ?? (user.userName !== undefined && isAddress(user.userName) ? user.userName : undefined)
  if (email !== undefined && !isAddress(email)) throw new Refusal('scim_value_invalid')
  // Whoever was here before keeps the address that they confirmed: with another one their account could be taken.
  const isMoved = email !== undefined && emailKey(email) !== emailKey(locked.email)
  if (isMoved && !locked.isProvisioned) throw new Refusal('scim_address_fixed')
  await refuseTaken(ctx, locked, user.userName, email)
  const name = nameOf(withFormerParts(user, locked.fullName))
  await saveFacts(ctx, locked, {
    ...(email !== undefined && { email, email_key: emailKey(email) }),
    ...(name !== undefined && { full_name: fullNameFrom(name, email ?? locked.email) }),
    ...(languageOf(user) && { locale: languageOf(user) }),
  })
  await saveDirectoryFacts(ctx, locked, {
    deleted_at: null,
    ...(user.userName !== undefined && { user_name: user.userName }),
    ...(user.externalId !== undefined && { external_id: user.externalId }),
  })
  if (user.active !== undefined) await setActive(ctx, locked, user.active)
}

async function refuseTaken(ctx: Staff, { id }: LockedUser, userName: string | undefined, email: string | undefined) {
  if (userName === undefined && email === undefined) return
  const other = await findByUserName(ctx.db, userName ?? '', email === undefined ? '' : emailKey(email), id)
  if (other) throw new Refusal('scim_user_exists')
}

/** Entra ID changes a part of a name alone; the other part is the one we have. */
function withFormerParts(user: DirectoryUser, fullName: string): DirectoryUser {
  const { displayName, formatted, givenName, familyName } = user
  if (displayName ?? formatted ?? (givenName !== undefined && familyName !== undefined ? '' : undefined)) return user
  if (givenName === undefined && familyName === undefined) return user
  const [first = '', ...rest] = fullName.split(' ')
  return { ...user, givenName: givenName ?? first, familyName: familyName ?? rest.join(' ') }
}

async function setActive(ctx: Staff, { id, locale }: LockedUser, isActive: boolean): Promise<void> {
  const isChanged = isActive ? await endDirectorySuspension(ctx, id) : await suspendForDirectory(ctx, id, locale)
  if (isChanged)
    await recordAction(ctx, {
      action: isActive ? 'person.reactivated' : 'person.deactivated',
      subjectId: id,
      reason: reasonOf(ctx),
    })
}

/** The audit log has by which key. */
const reasonOf = ({ actor }: Staff) => `SCIM ${actor.deviceSessionId}`

const isAddress = (text: string) => text.length <= 254 && emailPattern.test(text)
const addressOf = ({ email, userName = '' }: DirectoryUser) =>
  [email, userName].find((one) => one !== undefined && isAddress(one))

function languageOf({ language }: DirectoryUser): string | undefined {
  const tag = language?.split(/[-_]/)[0]?.toLowerCase()
  return tag !== undefined && isOffered(tag) ? tag : undefined
}

function readable(read: DirectoryUser | Unreadable): DirectoryUser {
  if (isUnreadable(read)) throw new Refusal(read.unreadable === 'path' ? 'scim_path_invalid' : 'scim_value_invalid')
  return read
}
