import * as texts from '#texts/site/privacy.ts'
import type { PageText } from './page-text.ts'

/** What is stored about people, who sees it, and for how long. */
export const privacy: PageText = { ...texts, updated: '2023-11-25', isBinding: true }
