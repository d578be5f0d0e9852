import { sections, title, lead } from '#texts/site/help.ts'
import type { PageText } from './page-text.ts'

/** Short answers, by what people want to do. */
export const help: PageText = { title, lead, sections, updated: '2026-11-26' }
