// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TaskFold } from './task-fold.tsx'

afterEach(cleanup)

const ada = { name: 'Ada', seed: 'a', src: null }
const ben = { name: 'Ben', seed: 'b', src: null }

test('tasks of one kind are one row that opens, with each face once', () => {
  render(
    <ul>
      <TaskFold title="3 reviews to write" detail="The first is open until Friday" people={[ada, ben, ada]}>
        <li>first</li>
        <li>second</li>
        <li>third</li>
      </TaskFold>
    </ul>,
  )
  const fold = screen.getByRole('group')
  expect(fold).toHaveProperty('open', false)
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('3 reviews to write')
  expect(screen.getAllByRole('img').map((face) => face.getAttribute('aria-label'))).toEqual(['Ada', 'Ben'])
  expect(fold.querySelectorAll('ul li')).toHaveLength(3)
})

test('a single task stands there itself', () => {
  render(
    <ul>
      <TaskFold title="1 review to write" people={[ada]}>
        <li>only</li>
      </TaskFold>
    </ul>,
  )
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.getByRole('listitem').textContent).toBe('only')
})
