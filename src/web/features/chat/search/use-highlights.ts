import { useEffect, type RefObject } from 'react'
import { findText, foldText } from '#rules/chat/search.ts'

const names = { found: 'chat-found', current: 'chat-current' } as const

/** The build's CSS compiler does not know `::highlight`. */
const rules = `
::highlight(${names.found}) { background: var(--accent-soft); color: var(--accent-ink) }
::highlight(${names.current}) { background: var(--accent); color: var(--on-accent); text-decoration: underline }`

let sheet: CSSStyleSheet | null = null

function addRules(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Marks a folded query in the messages that are in the document, the current one in another colour. Nothing of the messages is rendered
 * again; browsers without the CSS Custom Highlight API only outline the current message.
 */
export function useHighlights(log: RefObject<HTMLElement | null>, query: string): void {
  useEffect(() => {
    const element = log.current
    if (!element || query === '' || typeof Highlight === 'undefined') return undefined
    addRules()
    const paint = () => {
      const marks = { found: new Highlight(), current: new Highlight() }
      for (const text of element.querySelectorAll('[data-text]')) {
        const mark = text.closest('[aria-current]') ? marks.current : marks.found
        for (const range of rangesIn(text, query)) mark.add(range)
      }
      for (const name of ['found', 'current'] as const) CSS.highlights.set(names[name], marks[name])
    }
    const observer = new MutationObserver(paint)
    observer.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-current'],
    })
    paint()
    return () => {
      observer.disconnect()
      for (const name of Object.values(names)) CSS.highlights.delete(name)
    }
  }, [log, query])
}

/** A match may span several nodes of a text, because of its links. */
function rangesIn(element: Element, query: string): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Node; start: number }[] = []
  let length = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: length })
    length += node.nodeValue!.length
  }
  const placeOf = (at: number) => {
    const { node, start } = nodes.findLast((one) => one.start <= at)!
    return [node, at - start] as const
  }
  return findText(foldText(element.textContent), query).map(([start, end]) => {
    const range = new Range()
    range.setStart(...placeOf(start))
    range.setEnd(...placeOf(end))
    return range
  })
}
