const lost = (element: EventTarget | null): element is HTMLImageElement =>
  element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0 && element.src !== ''

/**
 * A picture that could not be loaded leaves its place empty, instead of the browser's sign for it, and is loaded once there is a network.
 * Returns a function that ends it.
 */
export function watchPictures(): () => void {
  const hidden = new Set<HTMLImageElement>()
  const hide = (element: EventTarget | null) => {
    if (!lost(element)) return
    element.style.visibility = 'hidden'
    hidden.add(element)
  }
  const show = ({ target }: Event) => {
    const element = target as HTMLImageElement
    if (hidden.delete(element)) element.style.visibility = ''
  }
  const again = () => {
    // A lost picture that is in the document no more is forgotten.
    for (const element of hidden) if (!element.isConnected) hidden.delete(element)
    for (const element of hidden) {
      const { src } = element
      element.src = src
    }
  }
  const watching = new AbortController()
  const { signal } = watching
  for (const element of document.images) hide(element)
  document.addEventListener('error', ({ target }) => hide(target), { capture: true, signal })
  document.addEventListener('load', show, { capture: true, signal })
  addEventListener('online', again, { signal })
  return () => watching.abort()
}
