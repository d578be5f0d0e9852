/** What a directory says of a person; absent: nothing. `null` takes something away. */
export type DirectoryUser = {
  userName?: string
  externalId?: string | null
  email?: string
  displayName?: string
  formatted?: string
  givenName?: string
  familyName?: string
  active?: boolean
  /** A language tag. */
  language?: string
}

/** What cannot be read: the value of an attribute, or where a change belongs. */
export type Unreadable = { unreadable: 'value' | 'path' }

export const isUnreadable = (value: object): value is Unreadable => 'unreadable' in value

const core = /^urn:ietf:params:scim:schemas:core:2\.0:user:/i
const path = /^([a-z$][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/i
const longest = 254

/** A resource as POST and PUT send it. What we do not keep is passed over (RFC 7644, 3.3). */
export function readUser(resource: unknown): DirectoryUser | Unreadable {
  if (!isObject(resource)) return { unreadable: 'value' }
  return readAttributes(resource)
}

/** The operations of a PATCH in their order; names and operators in any case, as Entra ID sends them (RFC 7644, 3.5.2). */
export function readPatch(body: unknown): DirectoryUser | Unreadable {
  const operations = isObject(body) ? attribute(body, 'operations') : undefined
  if (!Array.isArray(operations) || operations.length > 100) return { unreadable: 'value' }
  const changes: DirectoryUser = {}
  for (const operation of operations as unknown[]) {
    const change = readOperation(operation)
    if (isUnreadable(change)) return change
    Object.assign(changes, change)
  }
  return changes
}

function readOperation(operation: unknown): DirectoryUser | Unreadable {
  if (!isObject(operation)) return { unreadable: 'value' }
  const [op, target, value] = [attribute(operation, 'op'), attribute(operation, 'path'), attribute(operation, 'value')]
  const name = typeof op === 'string' ? op.toLowerCase() : ''
  if (!['add', 'replace', 'remove'].includes(name)) return { unreadable: 'value' }
  if (target === undefined)
    return name !== 'remove' && isObject(value)
      ? readAttributes(value)
      : { unreadable: name === 'remove' ? 'path' : 'value' }
  if (typeof target !== 'string') return { unreadable: 'path' }
  return name === 'remove' ? removed(target) : readAttribute(target, value)
}

/** Only the id in the directory can be taken away; of the rest nothing is left without. */
function removed(target: string): DirectoryUser | Unreadable {
  const found = path.exec(target.replace(core, ''))
  if (!found) return { unreadable: 'path' }
  const name = found[1]!.toLowerCase()
  if (name === 'externalid') return { externalId: null }
  return name === 'username' ? { unreadable: 'value' } : {}
}

function readAttributes(resource: Record<string, unknown>): DirectoryUser | Unreadable {
  const user: DirectoryUser = {}
  for (const [name, value] of Object.entries(resource)) {
    // Extensions are objects under their own names.
    if (/^urn:/i.test(name) && !core.test(name)) continue
    const read = readAttribute(name, value)
    if (isUnreadable(read)) return read
    Object.assign(user, read)
  }
  return user
}

/** One attribute by its path: `active`, `name.givenName`, `emails[type eq "work"].value`. */
function readAttribute(target: string, value: unknown): DirectoryUser | Unreadable {
  if (/^urn:/i.test(target) && !core.test(target)) return {}
  const found = path.exec(target.replace(core, ''))
  if (!found) return { unreadable: 'path' }
  const [, attributeName = '', , sub] = found
  const name = sub === undefined ? attributeName.toLowerCase() : `${attributeName}.${sub}`.toLowerCase()
  const read = readers[name]
  return read === undefined || value === undefined || value === null ? {} : read(value)
}

const unreadable: Unreadable = { unreadable: 'value' }
const text =
  (key: keyof DirectoryUser) =>
  (value: unknown): DirectoryUser | Unreadable =>
    typeof value === 'string' && value.length <= longest ? { [key]: value.normalize('NFC').trim() } : unreadable

const readers: Record<string, (value: unknown) => DirectoryUser | Unreadable> = {
  username: text('userName'),
  externalid: text('externalId'),
  displayname: text('displayName'),
  preferredlanguage: text('language'),
  locale: text('language'),
  active: readActive,
  name: (value) => (isObject(value) ? readName(value) : unreadable),
  'name.formatted': text('formatted'),
  'name.givenname': text('givenName'),
  'name.familyname': text('familyName'),
  emails: readEmails,
  'emails.value': text('email'),
}

/** Entra ID sends `"False"`. */
function readActive(value: unknown): DirectoryUser | Unreadable {
  const said = String(value).toLowerCase()
  return said === 'true' || said === 'false' ? { active: said === 'true' } : unreadable
}

function readName(name: Record<string, unknown>): DirectoryUser | Unreadable {
  const parts = ['formatted', 'givenName', 'familyName'].map((part) =>
    readAttribute(`name.${part}`, attribute(name, part)),
  )
  return parts.find(isUnreadable) ?? (Object.assign({}, ...parts) as DirectoryUser)
}

/** The primary address, or that of work, or the first. */
function readEmails(value: unknown): DirectoryUser | Unreadable {
  if (!Array.isArray(value) || value.length > 50) return unreadable
  const emails = (value as unknown[]).filter(isObject)
  const chosen =
    emails.find((one) => String(attribute(one, 'primary')).toLowerCase() === 'true') ??
    emails.find((one) => attribute(one, 'type') === 'work') ??
    emails[0]
  return chosen === undefined ? {} : text('email')(attribute(chosen, 'value'))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of attributes are the same in any case (RFC 7643, 2.1). */
function attribute(object: Record<string, unknown>, name: string): unknown {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : object[key]
}

/** The name of a person in one piece; undefined where nothing is said of it. */
export function nameOf({ displayName, formatted, givenName, familyName }: DirectoryUser): string | undefined {
  const parts = [givenName, familyName].filter((part) => part !== undefined && part !== '').join(' ')
  return [displayName, formatted, parts].find((name) => name !== undefined && name !== '')
}
