import * as texts from '#texts/site/cookies.ts'
import type { PageText } from './page-text.ts'

/** What is stored in the browser; the names are those in the code. */
export const cookies: PageText = { ...texts, updated: '2026-11-25', isBinding: true }
