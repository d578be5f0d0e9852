/** Edges in pixels from the top left of the screen. */
export type Box = { top: number; bottom: number; left: number; right: number }

const gap = 8
const step = 4

const meets = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right

/**
 * The top of the toasts where they cover none of the boxes of the first choice, else none of the next: as near as can be to the foot of
 * the screen, or to its head while a dialog, whose buttons are at its foot, is open. Where there is no such place, that end.
 */
export function toastTop(
  toasts: Box,
  screenHeight: number,
  choices: readonly (readonly Box[])[],
  from: 'foot' | 'head',
): number {
  const height = toasts.bottom - toasts.top
  const last = Math.max(gap, screenHeight - height - 2 * gap)
  const preferred = from === 'foot' ? last : gap
  for (const boxes of choices)
    for (let moved = 0; moved <= last - gap; moved += step) {
      const top = from === 'foot' ? last - moved : gap + moved
      const place = { top: top - gap, bottom: top + height + gap, left: toasts.left, right: toasts.right }
      if (!boxes.some((box) => meets(place, box))) return top
    }
  return preferred
}

// What does not scroll away: bars at the foot of the screen; of an open dialog all controls or, where that is full of fields, its buttons.
const bars = '[data-bottom-bar]'
/** Choices that are asked for while a toast of the step before still stands. */
const choices = '[data-uncovered]'
const buttons = ':is(a[href], button)'
const controls = `:is(${buttons}, input, select, textarea)`

const boxesIn = (place: ParentNode, selector: string): Box[] =>
  [...place.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

/** Moves the toasts clear of the page's bars, or of an open dialog's controls, as these appear, leave and scroll, until stopped. */
export function keepClear(toasts: HTMLElement): () => void {
  const place = () => {
    const dialog = [...document.querySelectorAll('[data-overlay]')].at(-1)
    const [from, places] = dialog
      ? (['head', [boxesIn(dialog, controls), boxesIn(dialog, buttons)]] as const)
      : (['foot', [boxesIn(document, `${bars}, ${choices}`), boxesIn(document, bars)]] as const)
    toasts.style.top = `${toastTop(toasts.getBoundingClientRect(), innerHeight, places, from)}px`
    toasts.style.bottom = 'auto'
  }
  let frame = 0
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  const changes = new MutationObserver(later)
  const listening = new AbortController()
  const { signal } = listening
  place()
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', later, { signal })
  addEventListener('scroll', later, { signal, capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    listening.abort()
  }
}
