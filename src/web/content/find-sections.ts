import { fold } from '#web/ui/fields/match-options.ts'
import type { Section } from './page-text.ts'

const most = 3
/** Letters of a word that counts in a question: shorter ones, such as "how" and "the", say little. */
const shortestWord = 4

/** The sections in which each word of `text` occurs, or begins a word, without regard to case and accents. */
export function findSections(sections: readonly Section[], text: string): readonly Section[] {
  const words = wordsIn(text)
  return sections.filter((section) => {
    const content = contentOf(section)
    return words.every((word) => content.includes(word))
  })
}

/**
 * The sections that have most of the longer words of `text`, at most three: for a question that no section has all words of. Words count
 * the more the rarer they are; those that more than three sections have lead nowhere alone.
 */
export function closestSections(sections: readonly Section[], text: string): readonly Section[] {
  const contents = sections.map(contentOf)
  const weights = wordsIn(text)
    .filter((word) => word.length >= shortestWord)
    .map((word) => ({ word, weight: 1 / contents.filter((content) => content.includes(word)).length }))
  return sections
    .map((section, index) => {
      const present = weights.filter(({ word }) => contents[index]!.includes(word))
      return { section, score: present.reduce((sum, { weight }) => sum + weight, 0) }
    })
    .filter(({ score }) => score >= 1 / most)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ section }) => section)
}

const contentOf = ({ heading, blocks }: Section) => fold([heading, ...blocks.flat()].join(' '))
const wordsIn = (text: string) => fold(text).match(/[\p{L}\p{N}-]+/gu) ?? []
