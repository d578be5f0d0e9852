import { ContactForm } from '#web/features/contact/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { ErrorBoundary } from '#web/platform/routing/error-boundary.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Suspense, type ReactNode } from 'react'
import * as t from '#texts/contact.ts'
import * as common from '#texts/common.ts'

// Only those who come from an answer of ours load it.
const conversation = lazyComponent(() =>
  import('#web/features/contact/contact-thread.tsx').then((module) => module.ContactThread),
)

export default function ContactPage() {
  const token = useSearch().get('thread')
  return (
    <div className="max-w-reading">
      <h1 tabIndex={-1} className="text-h1 outline-none">
        {token === null ? t.title : t.threadTitle}
      </h1>
      {token === null ? (
        <>
          <p className="mt-2 mb-8 text-body text-ink-2">{t.lead}</p>
          <WithFallback>
            <ContactForm />
          </WithFallback>
        </>
      ) : (
        <WithFallback>
          <Suspense fallback={<SkeletonBlock className="mt-6 h-72 rounded-card" />}>
            <conversation.Component token={token} />
          </Suspense>
        </WithFallback>
      )}
    </div>
  )
}

function WithFallback({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <InlineAlert
          tone="danger"
          role="alert"
          title={t.fallbackTitle}
          action={<Button onClick={retry}>{common.tryAgain}</Button>}
        >
          {t.fallbackText}
        </InlineAlert>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
