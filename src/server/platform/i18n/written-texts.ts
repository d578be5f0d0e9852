type Text = string | ((facts: Record<string, unknown>) => unknown)
type Node = Text | readonly Node[] | { readonly [key: string]: Node }

/** The same texts, each called by `write` with what it is given. */
export function writtenBy<N>(texts: N, write: (text: (facts: Facts) => unknown, facts: Facts) => unknown): N {
  const within = (node: Node): Node => {
    if (typeof node === 'string') return node
    if (typeof node === 'function') return (facts) => write(node, facts)
    if (Array.isArray(node)) return node.map(within)
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, within(one)]))
  }
  return within(texts as Node) as N
}

export type Facts = Record<string, unknown>

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * Facts for a text from left to right: those with letters from right to left stand between FSI and PDI (UAX 9), so that a name turns
 * nothing over around it. In texts from right to left the compiler isolates every one.
 */
export function isolateFacts(facts: Facts): Facts {
  let changed: Facts | undefined
  for (const name in facts) {
    const fact = facts[name]
    if (typeof fact === 'string' && rightToLeft.test(fact)) (changed ??= { ...facts })[name] = `\u2068${fact}\u2069`
  }
  return changed ?? facts
}
