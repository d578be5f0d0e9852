import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** An empty one is that of the document. */
const sameAddress = ''

/** Instead of a page that the server cannot render under overload; plain HTML, at any address. */
export default function BusyPage() {
  const t = useMessages('static')
  const { tryAgain } = useMessages('common')
  return (
    <main id="main" className="gutter flex min-h-dvh flex-col justify-center py-14">
      <EmptyState
        seed="busy"
        heading="h1"
        title={t.busyTitle}
        action={
          <a href={sameAddress} className={buttonClass('primary')}>
            {tryAgain}
          </a>
        }
      >
        {t.busyText}
      </EmptyState>
    </main>
  )
}
