import type { Review } from '#contract/reviews/routes.ts'
import { oneOnOneTitle } from '#texts/common.ts'

/** What a reviewed session is called; one-on-ones have the same name everywhere. */
export const sessionName = ({ kind, sessionTitle }: Pick<Review, 'kind' | 'sessionTitle'>): string =>
  kind === 'individual' ? oneOnOneTitle : sessionTitle
