import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { LogLine } from './log-line.tsx'

/** Pixels of a message of one line, until it is measured. */
const usualHeight = 56
/** How far from the end, in pixels, somebody may be who still reads along. */
const alongside = 120
/** From how many pixels on there is a button that leads back. */
const away = 400

/**
 * Which lines of the log are in the document, and where. What is read stays where it is when earlier messages arrive above or a picture
 * there is loaded; at the end the log follows what arrives. The thread opens at its first unread message.
 */
export function useLogWindow(
  log: RefObject<HTMLDivElement | null>,
  beforeLines: RefObject<HTMLDivElement | null>,
  lines: readonly LogLine[],
) {
  const scrollMargin = useHeight(beforeLines)
  const { rangeExtractor, onFocus } = useFocused(lines)
  // oxlint-disable-next-line react/incompatible-library -- nothing that is memoised gets what it returns, except stable functions
  const list = useVirtualizer({
    count: lines.length,
    getScrollElement: () => log.current,
    getItemKey: useCallback((index: number) => lines[index]!.message.id, [lines]),
    estimateSize: () => usualHeight,
    overscan: 8,
    scrollMargin,
    rangeExtractor,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: alongside,
    // Limited to the end.
    initialOffset: Number.MAX_SAFE_INTEGER,
    initialRect: { width: 0, height: 800 },
  })
  // Also while somebody scrolls up, which the library leaves out: the line that came first loses its day when earlier ones arrive.
  list.shouldAdjustScrollPositionOnItemSizeChange = (line, _change, { scrollOffset }) =>
    line.start < (scrollOffset ?? 0)
  const { scrollToEnd, scrollToIndex } = list
  const unreadAt = lines.findIndex(({ unread }) => unread !== null)
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    if (isOpened.current || lines.length === 0) return
    isOpened.current = true
    if (unreadAt < 0) scrollToEnd()
    else scrollToIndex(unreadAt, { align: 'start' })
  }, [lines.length, unreadAt, scrollToEnd, scrollToIndex])
  useKeepEnd(log)
  const height = list.getTotalSize()
  const fromEnd = scrollMargin + height - (list.scrollRect?.height ?? 0) - (list.scrollOffset ?? 0)
  return {
    items: list.getVirtualItems().map(({ index, key, start }) => ({ index, key, start: start - scrollMargin })),
    height,
    isAway: isOpened.current && fromEnd > away,
    toEnd: useCallback(() => scrollToEnd(), [scrollToEnd]),
    toLine: (index: number) => scrollToIndex(index, { align: 'center' }),
    measure: list.measureElement,
    onFocus,
  }
}

/** The height of an element, from before the first paint on. */
function useHeight(measured: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = measured.current
    if (!element) return undefined
    const measure = () => setHeight(element.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measured])
  return height
}

/** The line that has or had the focus stays in the document: the focus would be lost with it. */
function useFocused(lines: readonly LogLine[]) {
  const [focused, setFocused] = useState<string | null>(null)
  const at = focused === null ? -1 : lines.findIndex(({ message }) => message.id === focused)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b)
    },
    [at],
  )
  const onFocus = (event: FocusEvent) => {
    const line = lines[Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? -1)]
    if (line) setFocused(line.message.id)
  }
  return { rangeExtractor, onFocus }
}

/** As the log becomes lower, by a keyboard on the screen or a longer text below, its end stays in view. */
function useKeepEnd(log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    let before = element.clientHeight
    const observer = new ResizeObserver(() => {
      const lower = before - element.clientHeight
      before = element.clientHeight
      if (lower > 0) element.scrollTop += lower
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [log])
}
