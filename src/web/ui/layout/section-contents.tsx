import type { MouseEvent, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type SectionLink = {
  /** The id of its heading, which can have the focus. */
  id: string
  title: string
  /** Beside the title, e.g. that it was changed. */
  mark?: ReactNode
}

/** Links to the sections of a long page: beside them where it is wide, one row that scrolls sideways on phones. */
export function SectionContents({ label, sections }: { label: string; sections: readonly SectionLink[] }) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'relative -mx-4 flex scrollbar-none gap-x-5 overflow-x-auto px-4 text-ui sm:mx-0 sm:flex-wrap sm:px-0',
        'xl:sticky xl:top-24 xl:col-start-2 xl:row-start-1 xl:flex-col xl:self-start',
      )}
    >
      {sections.map(({ id, title, mark }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={goThere}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 text-ink-2 no-underline hover:text-ink xl:min-h-9 xl:py-1"
        >
          {title}
          {mark}
        </a>
      ))}
    </nav>
  )
}

type PartLinksProps = { sections: readonly SectionLink[]; className: string }

/** The same links where their container says how they stand. */
export const PartLinks = ({ sections, className }: PartLinksProps) => (
  <>
    {sections.map(({ id, title }) => (
      <a key={id} href={`#${id}`} onClick={goThere} className={className}>
        {title}
      </a>
    ))}
  </>
)

/** Goes there without an entry in the history: going back leaves the page, with its question if something is not saved. */
function goThere(event: MouseEvent<HTMLAnchorElement>) {
  const heading = document.getElementById(event.currentTarget.hash.slice(1))
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}

/** A long page with the links to its sections. */
export const WithContents = ({ contents, children }: { contents: ReactNode; children: ReactNode }) => (
  <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_11rem]">
    {contents}
    <div className="flex min-w-0 flex-col gap-8 xl:col-start-1 xl:row-start-1">{children}</div>
  </div>
)
