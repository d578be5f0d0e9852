import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import * as messages from '#texts/ui.ts'

type InfiniteListProps = {
  /** The rows, as `li`. */
  children: ReactNode
  label: string
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
  /** Shown at the end while the next rows are on their way. */
  skeleton?: ReactNode
  /** The id of an element at the top, for "Back to top". */
  topId?: string
  className?: string
}

/**
 * A list that loads more as its end comes near; the button does the same and is shown as long as there is more. One that fits its first
 * page does not say that it has ended.
 */
export function InfiniteList(props: InfiniteListProps) {
  const { children, label, hasMore, isLoading, onMore, skeleton, topId = 'main', className } = props
  const end = useRef<HTMLDivElement>(null)
  const [wasCut, setCut] = useState(hasMore)
  if (hasMore && !wasCut) setCut(true)
  useEffect(() => {
    if (!end.current || !hasMore || isLoading) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, isLoading, onMore])

  return (
    <div>
      <ul aria-label={label} aria-busy={isLoading} className={className}>
        {children}
      </ul>
      {isLoading ? skeleton : null}
      <div ref={end} className="mt-6 flex flex-wrap items-center justify-center gap-4">
        {hasMore ? (
          <Button onClick={onMore} isPending={isLoading}>
            {messages.loadMore}
          </Button>
        ) : wasCut ? (
          <p className="text-meta text-ink-2">{messages.endOfList}</p>
        ) : null}
        <a href={`#${topId}`} className={`${textLinkClass} inline-flex min-h-11 items-center text-ui`}>
          {messages.backToTop}
        </a>
      </div>
    </div>
  )
}
