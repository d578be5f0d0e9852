import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { pagesToShow } from './pages-to-show.ts'
import * as messages from '#texts/ui.ts'

/** What a page link must carry; spread it on the router's link. */
type PageLinkProps = { className: string; 'aria-label': string; 'aria-current'?: 'page'; children: ReactNode }

type PaginationProps = {
  /** 1 is the first. */
  page: number
  pages: number
  /** Which numbers are printed, `null` for a gap. */
  shown?: (page: number, pages: number) => readonly (number | null)[]
  /** Makes the link to a page. */
  renderLink: (page: number, props: PageLinkProps) => ReactNode
}

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-3 text-ui ' +
  'font-medium text-ink no-underline tnum hover:bg-surface-2 ' +
  'aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-soft-ink'

/** Previous, up to five numbers with two at each margin, next; on phones only the neighbours. */
export function Pagination({ page, pages, shown = pagesToShow, renderLink }: PaginationProps) {
  if (pages < 2) return null
  const step = (target: number, label: string, children: ReactNode) =>
    target >= 1 && target <= pages ? (
      renderLink(target, { className: linkClass, 'aria-label': label, children })
    ) : (
      <span aria-hidden="true" className={cx(linkClass, 'text-ink-3 hover:bg-transparent')}>
        {children}
      </span>
    )
  return (
    <nav aria-label={messages.pages} className="flex flex-wrap items-center justify-center gap-1">
      {step(page - 1, messages.previous, <Icon as={ChevronLeft} />)}
      <ol className="flex flex-wrap items-center gap-1">
        {shown(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} aria-hidden="true" className="hidden px-1 text-ink-3 sm:block">
              …
            </li>
          ) : (
            <li key={number} className={cx(Math.abs(number - page) > 1 && 'hidden sm:block')}>
              {renderLink(number, {
                className: linkClass,
                'aria-label': messages.page({ page: number }),
                ...(number === page ? { 'aria-current': 'page' as const } : {}),
                children: number,
              })}
            </li>
          ),
        )}
      </ol>
      {step(page + 1, messages.next, <Icon as={ChevronRight} />)}
    </nav>
  )
}
