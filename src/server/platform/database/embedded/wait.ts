/** Waits that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

/** Asks every 50 ms until the answer is yes (true), for at most that many milliseconds (false). */
export async function until(isTrue: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    if (await isTrue()) return true
    if (performance.now() >= deadline) return false
    await pause(50)
  }
}
