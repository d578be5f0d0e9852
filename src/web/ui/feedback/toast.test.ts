import { expect, it } from 'vitest'
import { receiveToasts, toast, type ToastContent } from './toast.ts'

function region() {
  const received: ToastContent[] = []
  const stop = receiveToasts((content) => received.push(content))
  return { received, stop }
}

it('shows the toasts queued before the region existed, in order', () => {
  toast.success('Saved')
  toast.error('Not sent')
  const { received, stop } = region()
  expect(received.map(({ tone, message }) => [tone, message])).toEqual([
    ['success', 'Saved'],
    ['error', 'Not sent'],
  ])
  stop()
})

it('says nothing twice', () => {
  const first = region()
  toast.info('Once')
  first.stop()
  const second = region()
  expect(first.received).toHaveLength(1)
  expect(second.received).toHaveLength(0)
  second.stop()
})

it('a toast can be taken back, shown or not', () => {
  toast.error('Not sent')()
  const { received, stop } = region()
  expect(received).toEqual([])
  const removed: ToastContent[] = []
  stop()
  receiveToasts(
    (content) => received.push(content),
    (content) => removed.push(content),
  )
  toast.error('Not saved')()
  expect(removed).toEqual(received)
})

it('keeps the action with its message', () => {
  const { received, stop } = region()
  const action = { label: 'Try again', onAction: () => undefined }
  toast.error('Not sent', { action })
  expect(received[0]?.action).toBe(action)
  stop()
})
