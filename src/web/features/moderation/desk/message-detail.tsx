import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { AnswerForm } from '../answers/answer-form.tsx'
import { Age } from './age.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Decision } from './reason-form.tsx'
import { DetailFrame, Quote } from './detail-frame.tsx'
import type { DetailProps } from './verification-detail.tsx'
import * as t from '#texts/moderation/desk.ts'

/** A contact thread, with the answer that is mailed. */
export function MessageDetail({ id, onDone }: DetailProps) {
  const read = useRead(staffRoutes.message, { params: { id } })
  if (!read.data)
    return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-96 rounded-card" />} what={t.whatItem} />
  const { data } = read
  return (
    <DetailFrame
      title={data.name}
      meta={`${data.email} · ${data.isMember ? t.member : t.visitor}`}
      isSettled={data.status !== 'OPEN'}
      bar={<Answer id={id} version={data.version} onDone={onDone} />}
    >
      <ol className="flex flex-col gap-4">
        {data.messages.map((message) => (
          <li key={message.id}>
            <p className="mb-1 text-meta text-ink-2">
              <strong className="font-semibold text-ink">{message.author}</strong> · <Age at={message.at} />
            </p>
            <Quote>{message.text}</Quote>
          </li>
        ))}
      </ol>
    </DetailFrame>
  )
}

type AnswerProps = { id: string; version: number; onDone: () => void }

/** The answer, which needs no reason beside it; and closing the thread without one. */
function Answer({ id, version, onDone }: AnswerProps) {
  const close = useAct(staffRoutes.closeMessage)
  const decision: Decision = {
    id: 'close',
    label: t.close,
    key: 'd',
    templates: t.closeReasons,
    run: (reason) => close.run({ params: { id }, body: { version, reason } }),
  }
  return (
    <DecisionBar decisions={[decision]} onDone={onDone}>
      <AnswerForm id={id} version={version} onDone={onDone} />
    </DecisionBar>
  )
}
