/** Resolves after that many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

/** Polls every 50 ms until the condition holds (true) or the timeout in milliseconds has passed (false). */
export async function until(isTrue: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    if (await isTrue()) return true
    if (performance.now() >= deadline) return false
    await pause(50)
  }
}
