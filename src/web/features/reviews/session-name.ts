import type { Review } from '#contract/reviews/routes.ts'
import { oneOnOneTitle } from '#texts/common.ts'

/** What a reviewed session is called; one-on-ones have the same name everywhere. */
export const sessionName = ({ sessionTitle }: Pick<Review, 'sessionTitle'>): string => sessionTitle ?? oneOnOneTitle
