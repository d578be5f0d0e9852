// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createBrowserHistory, type Step } from './browser-history.ts'

let steps: Step[] = []
let stop = () => {}
const open = () => {
  const made = createBrowserHistory()
  stop()
  steps = []
  stop = made.listen((step) => steps.push(step))
  return made
}
const seen = () => steps.map(({ action, delta, location }) => [action, delta, location.pathname + location.search])
const popped = () => new Promise((done) => addEventListener('popstate', done, { once: true }))

beforeEach(() => history.replaceState(null, '', '/start'))

test('pushing and replacing change the address and tell the listener, with state and a key of their own', () => {
  const made = open()
  made.push({ pathname: '/find', search: '?q=ada' }, { from: 'start' })
  made.replace('/find?q=ben')
  expect(seen()).toEqual([
    ['PUSH', 1, '/find?q=ada'],
    ['REPLACE', 0, '/find?q=ben'],
  ])
  expect(location.search).toBe('?q=ben')
  expect(steps[0]?.location.state).toEqual({ from: 'start' })
  expect(new Set(steps.map((step) => step.location.key)).size).toBe(2)
})

test('a step back says how far it went, and brings its state', async () => {
  const made = open()
  made.push('/one', { n: 1 })
  made.push('/two')
  made.push('/three')
  made.go(-2)
  await popped()
  expect(seen().at(-1)).toEqual(['POP', -2, '/one'])
  expect(steps.at(-1)?.location.state).toEqual({ n: 1 })
  made.go(1)
  await popped()
  expect(seen().at(-1)).toEqual(['POP', 1, '/two'])
})

test('a search or a fragment alone keeps the page', () => {
  const made = open()
  expect(made.createHref({ search: '?q=ada' })).toBe('/start?q=ada')
  expect(made.createHref('#top')).toBe('/start#top')
  made.push({ search: '?q=ada' })
  expect(location.pathname + location.search).toBe('/start?q=ada')
})

test('after a reload the steps before it still count', async () => {
  const before = open()
  before.push('/one')
  before.push('/two')
  const after = open()
  after.go(-1)
  await popped()
  expect(seen()).toEqual([['POP', -1, '/one']])
})
