import { useRef, useState } from 'react'
import { staffLimits } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TimeText } from '#web/ui/time-text.tsx'
import { DecisionBar } from './decision-bar.tsx'
import type { Decision } from './reason-form.tsx'
import { DetailFrame, Quote } from './detail-frame.tsx'
import type { DetailProps } from './verification-detail.tsx'
import * as t from '#texts/moderation/desk.ts'

/** A contact thread, with the answer that is mailed. */
export function MessageDetail({ id, onDone }: DetailProps) {
  const { moment } = useFormats()
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
              <strong className="font-semibold text-ink">{message.author}</strong> ·{' '}
              <TimeText iso={message.at}>{moment(message.at)}</TimeText>
            </p>
            <Quote>{message.text}</Quote>
          </li>
        ))}
      </ol>
    </DetailFrame>
  )
}

type AnswerProps = { id: string; version: number; onDone: () => void }

/** What is typed stays in this tab until it is sent. */
function Answer({ id, version, onDone }: AnswerProps) {
  const userId = useSession()?.userId ?? ''
  const draftName = `answer ${id}`
  const [text, setText] = useState(() => String(readDraft(userId, draftName) ?? ''))
  const [isShort, setShort] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const answer = useAct(staffRoutes.answerMessage)
  const close = useAct(staffRoutes.closeMessage)
  const change = (next: string) => {
    setText(next)
    setShort(false)
    writeDraft(userId, draftName, next || null)
  }
  const decisions: Decision[] = [
    {
      id: 'answer',
      label: t.answer,
      key: 'a',
      templates: t.answerReasons,
      reason: t.answerReasons[0],
      run: async (reason) => {
        if (text.trim().length < staffLimits.answer) {
          setShort(true)
          area.current?.focus()
          throw new Error('too short')
        }
        await answer.run({ params: { id }, body: { version, text, reason } })
        writeDraft(userId, draftName, null)
      },
    },
    {
      id: 'close',
      label: t.close,
      key: 'd',
      templates: t.closeReasons,
      run: (reason) => close.run({ params: { id }, body: { version, reason } }),
    },
  ]
  return (
    <DecisionBar decisions={decisions} onDone={onDone}>
      <TextArea
        ref={area}
        label={t.answerText}
        description={t.answerHint}
        value={text}
        onChange={change}
        limit={staffLimits.longestAnswer}
        {...(isShort ? { errorMessage: t.answerTooShort } : {})}
        className="mb-4"
      />
    </DecisionBar>
  )
}
