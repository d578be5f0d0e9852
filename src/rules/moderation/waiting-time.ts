const minuteMs = 60_000

/** For how long something has waited at `now`, both in ms: whole minutes, from an hour on whole hours, from two days on whole days. */
export function waitingTime(since: number, now: number): { unit: 'minutes' | 'hours' | 'days'; n: number } {
  const minutes = Math.max(0, Math.floor((now - since) / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return { unit: 'minutes', n: minutes }
  return hours < 48 ? { unit: 'hours', n: hours } : { unit: 'days', n: Math.floor(hours / 24) }
}
