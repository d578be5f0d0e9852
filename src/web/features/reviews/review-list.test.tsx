// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { ReviewList } from './review-list.tsx'

afterEach(cleanup)

const averages = { overall: null, audio: null, contentDelivery: null, studentInteraction: null, timeliness: null }
const reviewOf = (id: string, overall: number) => ({
  id,
  kind: 'individual',
  sessionTitle: null,
  sessionSlug: null,
  overall,
  audio: null,
  contentDelivery: null,
  studentInteraction: null,
  timeliness: null,
  text: `Worth ${overall}`,
  author: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  reply: null,
  mayReply: false,
})
const stored = [reviewOf('a', 4), reviewOf('b', 2), reviewOf('c', 5)]
const mentor = { profileId: 'm', fullName: 'Amina', isOwn: false }

/** Answers with these reviews, sorted as the page asks. */
const answering = (reviews: typeof stored) =>
  webTree(async ({ path }, { query }) => {
    if (path === reviewRoutes.ratingOfMentor.path)
      return { data: { count: reviews.length, ...averages }, hasMore: false }
    const sorted =
      (query as { order?: string } | undefined)?.order === 'lowest'
        ? reviews.toSorted((a, b) => a.overall - b.overall)
        : reviews
    return { data: sorted, hasMore: false }
  })
const texts = () => screen.getAllByText(/^Worth/).map(({ textContent }) => textContent)

test('reviews are put in another order by a link, which stays where it is', async () => {
  render(<ReviewList at="amina" mentor={mentor} />, { wrapper: await answering(stored) })
  await screen.findByText('Worth 4')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Latest')
  const lowest = screen.getByRole('link', { name: 'Lowest' })
  lowest.focus()
  fireEvent.click(lowest)
  await expect.poll(texts).toEqual(['Worth 2', 'Worth 4', 'Worth 5'])
  expect(document.activeElement).toBe(screen.getByRole('link', { current: 'page' }))
  expect(document.activeElement?.textContent).toBe('Lowest')
})

test('a single review has no order', async () => {
  render(<ReviewList at="amina" mentor={mentor} />, { wrapper: await answering(stored.slice(0, 1)) })
  await screen.findByText('Worth 4')
  expect(screen.queryByRole('navigation', { name: 'Order' })).toBeNull()
})
