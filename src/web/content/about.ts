import * as texts from '#texts/site/about.ts'
import type { PageText } from './page-text.ts'

/** Who this is for and how it works. */
export const about: PageText = { ...texts, updated: '2026-11-21' }
