import type { ReactNode } from 'react'
import { Link } from '#web/platform/routing/link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as t from '#texts/moderation/desk.ts'

type NoRowsProps = { seed: string; title: string; path: string; children: ReactNode }

/** A table in which nothing matches, with the way to all rows. */
export function NoRows({ seed, title, path, children }: NoRowsProps) {
  return (
    <EmptyState
      seed={seed}
      title={title}
      heading="h2"
      action={
        <Link to={path} className={buttonClass('secondary')}>
          {t.clearFilters}
        </Link>
      }
    >
      {children}
    </EmptyState>
  )
}
