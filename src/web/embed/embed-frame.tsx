import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useProductName } from '#web/platform/routing/boot.ts'
import { paths } from '#web/paths.ts'
import * as t from '#texts/embed.ts'

type EmbedFrameProps = {
  title: string
  /** The page with all of it. */
  more: { to: string; label: string }
  children: ReactNode
}

/** What stands in a page of others: a heading, the content and the way to our page, which opens beside theirs. */
export function EmbedFrame({ title, more, children }: EmbedFrameProps) {
  const product = useProductName()
  return (
    <main className="p-4">
      <h1 className="mb-4 text-h2" dir="auto">
        {title}
      </h1>
      {children}
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <Link to={more.to} className={buttonClass('link')}>
          {more.label}
        </Link>
        <Link to={paths.home} className="py-3 text-meta text-ink-2">
          {t.by({ product })}
        </Link>
      </p>
    </main>
  )
}

/** Instead of the content: what is wrong with the address. */
export const EmbedProblem = ({ children }: { children: ReactNode }) => (
  <main className="p-4">
    <h1 className="text-ui font-normal text-ink-2">{children}</h1>
  </main>
)

/** Where there is nothing to show. */
export const EmbedNone = ({ children }: { children: ReactNode }) => <p className="text-body text-ink-2">{children}</p>
