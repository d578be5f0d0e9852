const key = 'record-read'
/** Milliseconds: a member's pages do not ask again each time they are loaded. */
const freshFor = 600_000

/** Notes for all tabs that the account's record was just read from the server, by signing in or by asking. */
export function noteRecordRead(userId: string, now: number): void {
  try {
    localStorage.setItem(key, `${userId} ${now}`)
  } catch {
    // Storage is closed: it is read again.
  }
}

/** Whether the account's record was read within ten minutes. */
export function isRecordFresh(userId: string, now: number): boolean {
  try {
    const [reader, at] = (localStorage.getItem(key) ?? '').split(' ')
    return reader === userId && Math.abs(now - Number(at)) < freshFor
  } catch {
    return false
  }
}
