import * as texts from '#texts/site/terms.ts'
import type { PageText } from './page-text.ts'

/** The community’s rules. */
export const terms: PageText = { ...texts, updated: '2026-11-25', isBinding: true }
