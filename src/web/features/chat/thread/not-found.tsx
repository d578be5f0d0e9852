import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as chat from '#texts/chat.ts'
import * as t from '#texts/chat/not-found.ts'

/** Says that a conversation is not the reader's, or does not exist. */
export const NotFound = () => (
  <div className="m-auto p-6">
    <EmptyState
      seed={paths.chat}
      heading="h1"
      isInColumn
      title={t.title}
      action={
        <Link to={paths.chat} className={buttonClass('primary')}>
          {chat.back}
        </Link>
      }
    >
      {t.text}
    </EmptyState>
  </div>
)
