import type { ApiScope } from '#contract/api-scopes.ts'

/** Days after which a key can end; `date` names its last day instead. */
export const ends = ['30', '90', '365', 'date'] as const

export type KeyValues = { name: string; scopes: ApiScope[]; end: (typeof ends)[number]; date: string; reason: string }
export const emptyKey: KeyValues = { name: '', scopes: [], end: '90', date: '', reason: '' }

/** What the API takes; `reason` only for keys of the instance. */
export type NewKey = {
  name: string
  scopes: ApiScope[]
  expiresInDays?: number
  expiresOn?: string
  reason?: string
}

export const bodyOf = ({ name, scopes, end, date, reason }: KeyValues, asksReason: boolean): NewKey => ({
  name,
  scopes,
  ...(end === 'date' ? { expiresOn: date } : { expiresInDays: Number(end) }),
  ...(asksReason ? { reason } : {}),
})
