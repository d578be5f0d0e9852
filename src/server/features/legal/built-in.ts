import { deletionGraceDays } from '#contract/account-deletion/constants.ts'
import { exportLimits } from '#contract/data-export/constants.ts'
import type { LegalDocument } from '#contract/legal/constants.ts'
import { offeredLanguages } from '#contract/offered-languages.ts'
import { verificationLimits } from '#contract/verification/constants.ts'
import { textsIn, type Locale, type Texts } from '#server/platform/i18n/texts.ts'
import { escapeMarkdown } from './legal-markdown.ts'

/** What the texts that come with the product may name: the product, minutes, hours and days. */
type Facts = { name: string; linkMinutes: number; exportHours: number; graceDays: number }
type Text = string | ((facts: Facts) => string)
type PageText = {
  readonly lead: Text
  /** By the anchor, which never changes. */
  readonly sections: Readonly<
    Record<string, { readonly heading: Text; readonly blocks: readonly (Text | readonly Text[])[] }>
  >
}

const pageOf: Readonly<Record<LegalDocument, (texts: Texts) => PageText>> = {
  terms: (texts) => texts.siteTerms,
  privacy: (texts) => texts.sitePrivacy,
  cookies: (texts) => texts.siteCookies,
}

/** The text that comes with the product, as Markdown. */
export function builtInText(document: LegalDocument, language: Locale, name: string): string {
  const facts: Facts = {
    name,
    linkMinutes: verificationLimits.linkMinutes,
    exportHours: exportLimits.hours,
    graceDays: deletionGraceDays,
  }
  const read = (text: Text) => escapeMarkdown(typeof text === 'string' ? text : text(facts))
  const { lead, sections } = pageOf[document](textsIn(language))
  const written = Object.entries(sections).map(([id, { heading, blocks }]) => [
    `## ${read(heading)} {#${id}}`,
    ...blocks.map((block) =>
      typeof block === 'object' ? block.map((point) => `- ${read(point)}`).join('\n') : read(block),
    ),
  ])
  return [read(lead), ...written.flat()].join('\n\n')
}

/** The same in every language that is offered. */
export const builtInTexts = (document: LegalDocument, name: string) =>
  Object.fromEntries(
    (Object.keys(offeredLanguages) as Locale[]).map((language) => [
      language,
      { text: builtInText(document, language, name), summary: '' },
    ]),
  )
