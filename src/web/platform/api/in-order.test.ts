import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('a call is sent once the one before has its answer, also where that fails', async () => {
  const sendInOrder = inOrder()
  const sent: string[] = []
  let refuse = () => {}
  const first = sendInOrder(() => {
    sent.push('first')
    return new Promise((_, failed) => (refuse = () => failed(new Error('refused'))))
  })
  const second = sendInOrder(() => Promise.resolve(sent.push('second')))
  await Promise.resolve()
  expect(sent).toEqual(['first'])
  refuse()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(sent).toEqual(['first', 'second'])
})
