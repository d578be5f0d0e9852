import { expect, type Page } from '@playwright/test'

/** A reader's own text size in the settings of the browser, which media queries in em follow, too. */
const sizes = [24, 32] as const
const usual = { standard: 16 }
const softly = expect.configure({ soft: true, timeout: 5000 })

/** Checks the current screen with text at 150 and 200 %: nothing scrolls sideways, and no control is outside, under another or too narrow. */
export async function checkLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (const size of sizes) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size } })
    await hasSize(page, size)
    // Components that follow a media query are rendered a moment after the styles.
    await softly.poll(() => page.evaluate(crampedParts), `text at ${(size / 16) * 100} %`).toEqual([])
  }
  await browser.send('Page.setFontSizes', { fontSizes: usual })
  await hasSize(page, usual.standard)
  await browser.detach()
}

const hasSize = (page: Page, size: number) =>
  expect
    .poll(() => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)))
    .toBe(size)

/** Runs in the browser. */
export function crampedParts(): string[] {
  const found: string[] = []
  const width = document.documentElement.clientWidth
  const scrolled = document.documentElement.scrollWidth - width
  if (scrolled > 0) found.push(`the page scrolls ${scrolled} px sideways`)

  const describe = (one: Element) =>
    `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}"`
  const ancestors = (one: Element) => {
    const all: Element[] = []
    for (let at = one.parentElement; at; at = at.parentElement) all.push(at)
    return all
  }
  const scrollsSideways = (one: Element) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)
  /** What scrolls by itself, and what stays in place meanwhile, is laid out separately. */
  const layerOf = (one: Element) =>
    [one, ...ancestors(one)].find((at) => {
      const { position, overflowY } = getComputedStyle(at)
      return ['sticky', 'fixed'].includes(position) || ['auto', 'scroll'].includes(overflowY)
    })
  const modal = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu]')].at(-1)
  const parts = [...(modal ?? document).querySelectorAll('a,button,input,textarea,select,summary')]
    .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    // A link in a sentence has a box per line.
    .map((one) => ({ one, boxes: [...one.getClientRects()].filter((box) => box.width > 2 && box.height > 2) }))
    // Lines beyond the last one of a shortened title are there, but not seen.
    .map(({ one, boxes }) => ({ one, boxes: boxes.filter((box) => !isClipped(box, one)) }))
    .filter(({ boxes }) => boxes.length > 0)
  for (const { one, boxes } of parts) {
    const canScroll = ancestors(one).some(scrollsSideways)
    if (
      !canScroll &&
      boxes.some((box) => box.right - indent(one, 'rtl') > width + 1 || box.left + indent(one, 'ltr') < -1)
    )
      found.push(`outside: ${describe(one)}`)
    if (one.matches('textarea, input:is([type=text], [type=email], [type=search])') && one.clientWidth < width / 3)
      found.push(`${one.clientWidth} px wide: ${describe(one)}`)
    if (one.matches('a,button') && textSticksOut(one)) found.push(`text sticks out: ${describe(one)}`)
  }
  for (const [at, first] of parts.entries())
    for (const second of parts.slice(at + 1)) {
      if (first.one.contains(second.one) || second.one.contains(first.one)) continue
      // The buttons of a field stand inside it.
      if (first.one.matches('input') && first.one.parentElement?.contains(second.one)) continue
      if (!first.boxes.some((box) => second.boxes.some((other) => overlap(box, other)))) continue
      // Asked last: it reads the styles of all that surrounds them.
      if (layerOf(first.one) === layerOf(second.one))
        found.push(`${describe(second.one)} lies over ${describe(first.one)}`)
    }
  for (const one of document.querySelectorAll('.truncate')) {
    const size = Number.parseFloat(getComputedStyle(one).fontSize)
    if (one.checkVisibility() && one.scrollWidth > one.clientWidth && one.clientWidth < 3 * size)
      found.push(`only ${one.clientWidth} px are left of ${describe(one)}`)
  }
  return found

  function isClipped(box: DOMRect, one: Element): boolean {
    const title = one.closest('.line-clamp-1, .line-clamp-2, .line-clamp-3')
    return title !== null && title !== one && box.top >= title.getBoundingClientRect().bottom - 2
  }

  // A button without a frame begins where its text does.
  function indent(one: Element, from: 'ltr' | 'rtl'): number {
    const { direction, paddingInlineStart } = getComputedStyle(one)
    return direction === from ? Number.parseFloat(paddingInlineStart) : 0
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 2 && down > 2
  }

  function textSticksOut(one: Element): boolean {
    if (getComputedStyle(one).display === 'inline') return false
    const box = one.getBoundingClientRect()
    const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const holder = words.currentNode.parentElement!
      const isCut = ancestors(words.currentNode as Element).some(
        (at) => one.contains(at) && at !== one && getComputedStyle(at).overflowX !== 'visible',
      )
      if (isCut || !holder.checkVisibility()) continue
      range.selectNodeContents(words.currentNode)
      const text = range.getBoundingClientRect()
      if (text.width > 0 && (text.right > box.right + 1 || text.left < box.left - 1)) return true
    }
    return false
  }
}
