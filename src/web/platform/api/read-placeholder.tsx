import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Unreachable, type CallError } from './api-error.ts'
import type { usePages } from './use-pages.ts'
import { failureText } from './failure-text.ts'
import * as t from '#texts/common.ts'
import * as failures from '#texts/failures.ts'
import * as ui from '#texts/ui.ts'

/** The part of `useRead` and `usePages` that explains missing data. */
export type Missing = { error: CallError | null; refetch: () => unknown }

type ReadPlaceholderProps = {
  read: Missing
  /** Skeletons in the final shape. */
  skeleton: ReactNode
  /** Used in the loading and error texts, e.g. "sessions"; left out where the heading above says it. */
  what?: string
}

/**
 * A block whose data is not loaded yet or failed: a skeleton, or the error with a retry button. The error stays while it is retried, so
 * that the button keeps the focus.
 */
export function ReadPlaceholder({ read, skeleton, what }: ReadPlaceholderProps) {
  const [retried, setRetried] = useState<CallError | null>(null)
  // Until the read reports its next error: its promise settles before the read has it.
  if (retried && read.error && read.error !== retried) setRetried(null)
  const error = read.error ?? retried
  function retry() {
    setRetried(error)
    read.refetch()
  }
  if (!error) {
    return (
      <Loading label={what ? t.loadingWhat({ what }) : t.loading} slowText={t.stillLoading}>
        {skeleton}
      </Loading>
    )
  }
  return (
    <InlineAlert
      tone="danger"
      role="alert"
      title={what ? failures.couldNotLoad({ what }) : failures.couldNotLoadPage}
      action={
        <Button isPending={retried !== null} onClick={retry}>
          {t.tryAgain}
        </Button>
      }
    >
      {error instanceof Unreachable ? failureText(error) : null}
    </InlineAlert>
  )
}

type MorePagesProps = Omit<Required<ReadPlaceholderProps>, 'read'> & {
  list: Pick<ReturnType<typeof usePages>, 'hasMore' | 'isLoadingMore' | 'isMoreFailed' | 'error' | 'loadMore'>
  /** `li` at the end of a list. */
  as?: 'div' | 'li'
  /** For the element around the button. */
  className: string
}

/** The end of a paged list: a button for the next page, its skeleton while it loads, or its error. */
export function MorePages({ list, as: Element = 'div', className, skeleton, what }: MorePagesProps) {
  if (list.isLoadingMore || list.isMoreFailed) {
    const error = list.isMoreFailed ? list.error : null
    return (
      <Element>
        <ReadPlaceholder read={{ error, refetch: list.loadMore }} skeleton={skeleton} what={what} />
      </Element>
    )
  }
  return list.hasMore ? (
    <Element className={className}>
      <Button onClick={list.loadMore}>{ui.loadMore}</Button>
    </Element>
  ) : null
}
