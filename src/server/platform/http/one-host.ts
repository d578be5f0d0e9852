/** Whether a request names one host at most; Node would take the first of several, a proxy before it perhaps the last (RFC 9112, 3.2). */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let found = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') found++
  }
  return found < 2
}
