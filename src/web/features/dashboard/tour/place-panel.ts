import { isRightToLeft } from '#web/ui/direction.ts'

const gap = 14
const margin = 16

/** Puts the ring around an element and the panel beside it: next to the side navigation, below the header, above the bottom bar. */
export function placePanel(panel: HTMLElement, ring: HTMLElement, target: Element, isDesktop: boolean): void {
  const { left, top, right, bottom, width, height } = target.getBoundingClientRect()
  Object.assign(ring.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const most = { x: innerWidth - panel.offsetWidth - margin, y: innerHeight - panel.offsetHeight - margin }
  const isInHeader = target.closest('header') !== null
  const [x, y] = !isDesktop
    ? [left + width / 2 - panel.offsetWidth / 2, top - gap - panel.offsetHeight]
    : isInHeader
      ? [isRightToLeft ? right - panel.offsetWidth : left, bottom + gap]
      : [isRightToLeft ? left - gap - panel.offsetWidth : right + gap, top]
  const clamp = (value: number, limit: number) => Math.max(margin, Math.min(value, limit))
  Object.assign(panel.style, { left: `${clamp(x, most.x)}px`, top: `${clamp(y, most.y)}px` })
}
