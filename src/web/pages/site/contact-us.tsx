import { ContactForm } from '#web/features/contact/public.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { ErrorBoundary } from '#web/platform/routing/error-boundary.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'

export default function ContactPage() {
  const t = useMessages('contact')
  const { tryAgain } = useMessages('common')
  const thread = useSearch().get('thread') ?? undefined
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {t.title}
      </h1>
      <p className="mt-2 mb-8 text-body text-ink-2">{thread === undefined ? t.lead : t.again}</p>
      <ErrorBoundary
        fallback={(_error, retry) => (
          <InlineAlert
            tone="danger"
            role="alert"
            title={t.fallbackTitle}
            action={<Button onClick={retry}>{tryAgain}</Button>}
          >
            {t.fallbackText}
          </InlineAlert>
        )}
      >
        <ContactForm thread={thread} />
      </ErrorBoundary>
    </div>
  )
}
