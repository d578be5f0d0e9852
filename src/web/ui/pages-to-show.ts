const around = 5
const margin = 2

/** Page numbers to print: five around the current one, two at each end, `null` for a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - 2, pages - around + 1))
  const last = Math.min(pages, first + around - 1)
  const shown = new Set<number>()
  for (let n = 1; n <= pages; n++) {
    if (n <= margin || n > pages - margin || (n >= first && n <= last)) shown.add(n)
  }
  return [...shown].flatMap((n) => (n > 1 && !shown.has(n - 1) ? [null, n] : [n]))
}
