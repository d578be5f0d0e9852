import { SavedAnswers } from '#web/features/moderation/public.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { staffPaths } from '#web/staff-paths.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as desk from '#texts/moderation/desk.ts'
import * as t from '#texts/moderation/saved-answers.ts'

/** The answers that all staff use for messages. */
export default function SavedAnswersPage() {
  return (
    <DeskGate>
      <div className="max-w-reading">
        <Link to={staffPaths.queue('messages')} className={buttonClass('link')}>
          {desk.queue.messages}
        </Link>
        <h1 tabIndex={-1} className="text-h1 outline-none">
          {t.title}
        </h1>
        <p className="mt-1 mb-6 text-ui text-ink-2">{t.lead}</p>
        <SavedAnswers />
      </div>
    </DeskGate>
  )
}
