const inThisTab = new Map<string, Promise<unknown>>()

/** Runs `work` while no other tab of this site runs work of the same name. Web Locks need https or localhost; without them, per tab. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks) return await navigator.locks.request(name, work)
  const before = inThisTab.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  inThisTab.set(name, mine)
  return await mine
}
