import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

// Loaded only by those who write: readers of a public page do not need them.
export const reviewDialog = lazyComponent(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))
export const replyForm = lazyComponent(() => import('./reply-form.tsx').then((module) => module.ReplyForm))
export const awaitedList = lazyComponent(() => import('./awaited-list.tsx').then((module) => module.AwaitedList), {
  failure: 'hidden',
})
