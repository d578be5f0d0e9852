/** What a list is asked for: people with this value. */
export type UserFilter = { by: 'userName' | 'externalId' | 'email' | 'id'; value: string }

const names = {
  username: 'userName',
  externalid: 'externalId',
  'emails.value': 'email',
  emails: 'email',
  id: 'id',
} as const
const equals = /^\s*([a-z.]{1,40}|emails\[type eq "work"\]\.value)\s+eq\s+("(?:[^"\\]|\\.){0,300}")\s*$/i

/** `userName eq "…"` and its like, in any case; undefined for any other filter (RFC 7644, 3.4.2.2). */
export function readFilter(filter: string): UserFilter | undefined {
  const [, name, value] = equals.exec(filter) ?? []
  if (name === undefined || value === undefined) return undefined
  const by = /^emails\[/i.test(name) ? 'email' : names[name.toLowerCase() as keyof typeof names]
  return by && { by, value: parse(value) }
}

function parse(value: string): string {
  try {
    return String(JSON.parse(value))
  } catch {
    return ''
  }
}
