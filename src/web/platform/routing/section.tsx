import { useId, type ReactNode } from 'react'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Link } from './link.tsx'
import * as common from '#texts/common.ts'

export type SectionProps = {
  title: string
  /** Where "See all" leads. */
  allAt?: string
  /** In place of "See all". */
  end?: ReactNode
  children: ReactNode
}

/** A block of the overview; it loads and fails alone. */
export function Section({ title, allAt, end, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {allAt ? (
          <Link to={allAt} aria-describedby={id} className={buttonClass('link')}>
            {common.seeAll}
          </Link>
        ) : null}
        {end}
      </div>
      {children}
    </section>
  )
}
