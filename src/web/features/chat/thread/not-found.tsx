import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as chat from '#texts/chat.ts'
import * as t from '#texts/chat/not-found.ts'

// Beside the list the large cloth of a page would be narrow.
const strip = <Cloth seed={paths.chat} width={420} height={56} strips={15} className="h-14 rounded-lg saver:hidden" />

/** Says that a conversation is not the reader's, or does not exist. */
export const NotFound = () => (
  <div className="m-auto p-6">
    <EmptyState
      picture={strip}
      heading="h1"
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
