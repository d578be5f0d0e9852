import { wholeWords } from '#rules/whole-words.ts'
import type { RichNode } from './rich-text-doc.ts'

/** A rich text shortened to whole words with an ellipsis; unchanged if no more than `rest` characters would be left out. */
export function cutDoc(doc: RichNode, limit: number, rest = 0): { doc: RichNode; isCut: boolean } {
  if (lengthOf(doc) <= limit + rest) return { doc, isCut: false }
  return { doc: cutNode(doc, { left: limit, isDone: false }), isCut: true }
}

const lengthOf = (node: RichNode): number =>
  (node.text?.length ?? 0) + (node.content ?? []).reduce((sum, child) => sum + lengthOf(child), 0)

type Budget = { left: number; isDone: boolean }

function cutNode(node: RichNode, budget: Budget): RichNode {
  if (node.text !== undefined) return { ...node, text: cutText(node.text, budget) }
  const content: RichNode[] = []
  for (const child of node.content ?? []) {
    if (budget.isDone) break
    content.push(cutNode(child, budget))
  }
  return node.content ? { ...node, content } : node
}

function cutText(text: string, budget: Budget): string {
  if (text.length <= budget.left) {
    budget.left -= text.length
    return text
  }
  budget.isDone = true
  // Without a full stop before the ellipsis.
  const whole = wholeWords(text, budget.left).replace(/[.,;:]$/, '')
  // One long word: never in the middle of a pair of code units.
  const part = whole || text.slice(0, budget.left).replace(/[\uD800-\uDBFF]$/, '')
  return `${part}…`
}
