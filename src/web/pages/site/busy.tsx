import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoticePage } from './components/notice-page.tsx'
import * as t from '#texts/site/static.ts'
import * as common from '#texts/common.ts'

/** An empty one is that of the document. */
const sameAddress = ''

/** Instead of a page that the server cannot render under overload; plain HTML, at any address. */
export default function BusyPage() {
  const again = (
    <a href={sameAddress} className={buttonClass('primary')}>
      {common.tryAgain}
    </a>
  )
  return (
    <NoticePage>
      <EmptyState seed="busy" heading="h1" title={t.busyTitle} action={again}>
        {t.busyText}
      </EmptyState>
    </NoticePage>
  )
}
