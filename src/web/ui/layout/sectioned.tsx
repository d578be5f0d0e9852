import type { ReactNode, Ref } from 'react'
import { cx } from '#web/ui/cx.ts'

type SectionedProps = {
  /** What the links lead to. */
  label: string
  /** Links with `sectionLinkClass`; every part is an address. */
  links: ReactNode
  /** The row that scrolls on phones. */
  row?: Ref<HTMLDivElement>
  /** For a page whose sections are a list of their own on phones. */
  hasNoRowOnPhones?: boolean
  children: ReactNode
}

/** A page in parts: links to them in a row above, which scrolls sideways on phones; from 1280 px in a column beside the content. */
export function Sectioned({ label, links, row, hasNoRowOnPhones = false, children }: SectionedProps) {
  return (
    <div className="xl:grid xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:gap-5">
      <nav
        aria-label={label}
        className={cx(
          'mb-6 border-line max-xl:border-b xl:sticky xl:top-24 xl:mb-0 xl:self-start',
          hasNoRowOnPhones && 'max-md:hidden',
        )}
      >
        <div
          ref={row}
          className={
            'relative -mb-px flex gap-x-6 max-sm:-mx-4 max-sm:scrollbar-none max-sm:overflow-x-auto max-sm:scroll-px-4 max-sm:px-4 ' +
            'large-text:flex-wrap sm:flex-wrap sm:gap-x-3.5 xl:mb-0 xl:flex-col'
          }
        >
          {links}
        </div>
      </nav>
      <div className="max-w-reading">{children}</div>
    </div>
  )
}
