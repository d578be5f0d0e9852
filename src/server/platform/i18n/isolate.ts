type Direction = 'ltr' | 'rtl'
type Text = string | ((facts: Record<string, unknown>) => unknown)
type Node = Text | readonly Node[] | { readonly [key: string]: Node }

// Letters that are written from right to left, and those from left to right of the scripts that names here are written in.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const leftToRight = /[A-Za-z\u00aa-\u02b8\u0370-\u052f\u1200-\u137f\u1e00-\u1fff]/

/** What texts choose by (`mentor`, `inviteAccepted`), and addresses, which a mark behind them would break. */
const untouched = /^(?:[a-z][A-Za-z]*$|https?:)/

/**
 * A value inside a text of this direction: one with letters of the other direction stands between FSI and PDI (UAX 9), so that it turns
 * nothing over around it.
 */
export function isolated(value: string, direction: Direction): string {
  const isOther = (direction === 'rtl' ? leftToRight : rightToLeft).test(value) && !untouched.test(value)
  return isOther ? `\u2068${value}\u2069` : value
}

/** The same texts, each with its facts isolated. */
export function isolating<N>(texts: N, direction: Direction): N {
  const within = (node: Node): Node => {
    if (typeof node === 'string') return node
    if (typeof node === 'function') return (facts) => node(isolateFacts(facts, direction))
    if (Array.isArray(node)) return node.map(within)
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, within(one)]))
  }
  return within(texts as Node) as N
}

function isolateFacts(facts: Record<string, unknown>, direction: Direction): Record<string, unknown> {
  let changed: Record<string, unknown> | undefined
  for (const name in facts) {
    const fact = facts[name]
    if (typeof fact !== 'string') continue
    const shown = isolated(fact, direction)
    if (shown !== fact) (changed ??= { ...facts })[name] = shown
  }
  return changed ?? facts
}
