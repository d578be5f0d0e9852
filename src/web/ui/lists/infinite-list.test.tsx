// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as messages from '#texts/ui.ts'
import { InfiniteList } from './infinite-list.tsx'

const list = (hasMore: boolean) => (
  <InfiniteList label="Invites" hasMore={hasMore} isLoading={false} onMore={() => undefined}>
    <li>One</li>
  </InfiniteList>
)

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('a list that fits its first page tells of no end; one that grew does; both lead back to their top', () => {
  const { rerender } = render(list(false))
  expect(screen.queryByText(messages.endOfList)).toBeNull()
  screen.getByRole('link', { name: messages.backToTop })
  rerender(list(true))
  screen.getByRole('button', { name: messages.loadMore })
  rerender(list(false))
  screen.getByText(messages.endOfList)
  screen.getByRole('link', { name: messages.backToTop })
})
