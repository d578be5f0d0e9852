/**
 * Whether the service worker keeps the file that a function imports. Only the function's own text says which one that is: Vite writes the
 * name of the built file into it.
 */
export async function isKept(load: () => Promise<unknown>): Promise<boolean> {
  const [name] = /[\w.-]{1,100}\.js\b/.exec(String(load)) ?? []
  if (name === undefined || !('caches' in window)) return false
  return caches.match(`/assets/${name}`, { ignoreVary: true }).then(Boolean, () => false)
}
