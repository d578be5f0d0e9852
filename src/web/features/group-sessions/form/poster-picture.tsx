import type { ReactNode } from 'react'
import { posterAt } from '#contract/files/constants.ts'
import { posterStrips } from '#rules/cloth.ts'
import { Cloth } from '#web/ui/media/cloth.tsx'
import type { Poster } from './draft/draft.ts'

/** The chosen poster; nothing if there is none yet. */
export function PosterPicture({ poster, alt = '' }: { poster: Poster; alt?: string }): ReactNode {
  if (poster.kind === 'none') return null
  if (poster.kind === 'file')
    return (
      <img src={posterAt(poster.link, 720)} alt={alt} width={720} height={405} className="size-full object-cover" />
    )
  return (
    <>
      <Cloth seed={poster.seed} strips={posterStrips(poster.seed)} className="size-full" />
      {alt ? <span className="sr-only">{alt}</span> : null}
    </>
  )
}
