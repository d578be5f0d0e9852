import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { Poster } from './poster.tsx'

/** The large poster of a session's pages: a strip on phones, so that the facts are in sight, and none on paper. */
export function PagePoster({ session }: { session: Pick<GroupSession, 'sessionSlug' | 'sessionPosterUrl'> }) {
  return (
    <Poster
      seed={session.sessionSlug}
      src={session.sessionPosterUrl}
      sizes="(min-width: 80rem) 50rem, (min-width: 64.25rem) 60vw, calc(100vw - 2rem)"
      isFirst
      className="h-36 w-full rounded-hero sm:h-auto print:hidden"
    />
  )
}
