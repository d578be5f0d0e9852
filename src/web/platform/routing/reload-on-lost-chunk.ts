const key = 'reloaded-for-chunk'
const once = 30_000

/** A release may have replaced the chunk that an open page asks for: one reload brings the new page, never a loop of them. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key) ?? 0) < once) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
