/** A paragraph, or a list of points. */
export type Block = string | readonly string[]

/** A section has an id for links to it, and no id ever changes. */
export type Section = { readonly id: string; readonly heading: string; readonly blocks: readonly Block[] }

/** The text of a static page; `{name}` stands for the product's name. */
export type PageText = {
  readonly title: string
  /** One or two sentences under the title. */
  readonly lead: string
  /** `YYYY-MM-DD` of the last change, and how it is printed. */
  readonly updated: { readonly date: string; readonly label: string }
  readonly sections: readonly Section[]
}

/** The page with the product's name in its place. */
export function withName(page: PageText, name: string): PageText {
  const put = (text: string) => text.replaceAll('{name}', name)
  const sections = page.sections.map(({ id, heading, blocks }) => ({
    id,
    heading: put(heading),
    blocks: blocks.map((block) => (typeof block === 'string' ? put(block) : block.map(put))),
  }))
  return { ...page, title: put(page.title), lead: put(page.lead), sections }
}
