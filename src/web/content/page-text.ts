import { deletionGraceDays } from '#contract/account-deletion/constants.ts'

/** What texts may name: the product, and days. */
type Facts = { name: string; graceDays: number }
type Text = string | ((facts: Facts) => string)
type TextBlock = Text | readonly Text[]

/** The texts of a static page; a section's key is the id for links to it, and no id ever changes. */
export type PageText = {
  readonly title: Text
  /** One or two sentences under the title. */
  readonly lead: Text
  readonly sections: Readonly<Record<string, { readonly heading: Text; readonly blocks: readonly TextBlock[] }>>
  /** `YYYY-MM-DD` of the last change. */
  readonly updated: string
}

/** A paragraph, or a list of points. */
export type Block = string | readonly string[]
export type Section = { readonly id: string; readonly heading: string; readonly blocks: readonly Block[] }

/** A page with the facts in its texts. */
export function readPage(page: PageText, name: string): { title: string; lead: string; sections: Section[] } {
  const facts: Facts = { name, graceDays: deletionGraceDays }
  const read = (text: Text) => (typeof text === 'string' ? text : text(facts))
  const isList = (block: TextBlock): block is readonly Text[] => Array.isArray(block)
  const sections = Object.entries(page.sections).map(([id, { heading, blocks }]) => ({
    id,
    heading: read(heading),
    blocks: blocks.map((block) => (isList(block) ? block.map(read) : read(block))),
  }))
  return { title: read(page.title), lead: read(page.lead), sections }
}
