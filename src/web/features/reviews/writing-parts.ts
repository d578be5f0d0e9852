import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'

// Only those who write need the forms: readers of a public page do not wait for them.
export const reviewDialog = lazyComponent(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))
export const replyForm = lazyComponent(() => import('./reply-form.tsx').then((module) => module.ReplyForm))
