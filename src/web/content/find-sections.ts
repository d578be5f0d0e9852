import { fold } from '#web/ui/fields/match-options.ts'
import type { Section } from './page-text.ts'

/** The sections in which each word of `text` occurs, or begins a word, without regard to case and accents. */
export function findSections(sections: readonly Section[], text: string): readonly Section[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return sections.filter(({ heading, blocks }) => {
    const content = fold([heading, ...blocks.flat()].join(' '))
    return words.every((word) => content.includes(word))
  })
}
