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
  return withGaps(shown)
}

/** The same for tables: up to seven pages all of them, beyond that the first three, the last three, and the current one. */
export function tablePages(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  return withGaps(new Set(all.filter((n) => pages <= 7 || n <= 3 || n > pages - 3 || n === page)))
}

const withGaps = (shown: ReadonlySet<number>) =>
  [...shown].flatMap((n) => (n > 1 && !shown.has(n - 1) ? [null, n] : [n]))
