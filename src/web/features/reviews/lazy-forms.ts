import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

// Loaded only by those who write: readers of a public page do not need the forms.
export const reviewDialog = lazyComponent(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog))
export const replyForm = lazyComponent(() => import('./reply-form.tsx').then((module) => module.ReplyForm))
