import {
  accountStatuses,
  calendarStates,
  emailStates,
  sessionKinds,
  sessionOrders,
  sessionStatuses,
  userKinds,
  userOrders,
} from '#contract/moderation/table-constants.ts'

const day = /^\d{4}-\d\d-\d\d$/
const textIn = (search: URLSearchParams, name: string) => search.get(name)?.trim() ?? ''
const choiceIn = <T extends string>(search: URLSearchParams, name: string, values: readonly T[]) =>
  values.find((value) => value === search.get(name))

/** The filters of the users table in the address; invalid ones are ignored. */
export const userFiltersIn = (search: URLSearchParams) =>
  defined({
    q: queryIn(search),
    kind: choiceIn(search, 'kind', userKinds),
    status: choiceIn(search, 'status', accountStatuses),
    calendar: choiceIn(search, 'calendar', calendarStates),
    email: choiceIn(search, 'email', emailStates),
    order: choiceIn(search, 'order', userOrders),
  })

/** The filters of the sessions table in the address; invalid ones are ignored. */
export const sessionFiltersIn = (search: URLSearchParams) =>
  defined({
    q: queryIn(search),
    kind: choiceIn(search, 'kind', sessionKinds),
    status: choiceIn(search, 'status', sessionStatuses),
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    order: choiceIn(search, 'order', sessionOrders),
  })

/** An address with one filter changed; an empty one is left out. */
export function filterAddress(path: string, search: URLSearchParams, changed: Record<string, string>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${path}?${next}` : path
}

function queryIn(search: URLSearchParams): string | undefined {
  const q = textIn(search, 'q')
  return q.length >= 2 && q.length <= 100 ? q : undefined
}

function dayIn(search: URLSearchParams, name: string): string | undefined {
  const text = textIn(search, name)
  const isReal = day.test(text) && text >= '1900' && text < '2200' && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
  return isReal && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text) ? text : undefined
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const defined = <T extends Record<string, unknown>>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
