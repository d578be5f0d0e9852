import * as texts from '#texts/site/accessibility.ts'
import type { PageText } from './page-text.ts'

/** What was tested for people with disabilities, what is known to be missing, and how to complain. */
export const accessibility: PageText = { ...texts, updated: '2026-11-26' }
