import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as t from '#texts/site/static.ts'
import * as common from '#texts/common.ts'

/** An empty one is that of the document. */
const sameAddress = ''

/** Instead of a page that the server cannot render under overload; plain HTML, at any address. */
export default function BusyPage() {
  return (
    <main id="main" className="gutter flex min-h-dvh flex-col justify-center py-14">
      <EmptyState
        seed="busy"
        heading="h1"
        title={t.busyTitle}
        action={
          <a href={sameAddress} className={buttonClass('primary')}>
            {common.tryAgain}
          </a>
        }
      >
        {t.busyText}
      </EmptyState>
    </main>
  )
}
