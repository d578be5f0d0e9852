import { useRef, useState } from 'react'
import { staffLimits } from '#contract/moderation/constants.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { staffPaths } from '#web/staff-paths.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { FormAlert, useFormAlert } from '#web/platform/forms/form-alert.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { insertText } from './insert-text.ts'
import * as t from '#texts/moderation/desk.ts'

type AnswerFormProps = { id: string; version: number; onDone: () => void }

/** Answers a thread. What is typed stays in this tab until it is sent; `a` leads to the field. */
export function AnswerForm({ id, version, onDone }: AnswerFormProps) {
  const [text, setText] = useDraft(`answer ${id}`)
  const [isShort, setShort] = useState(false)
  const { alert, show, clear } = useFormAlert()
  const area = useRef<HTMLTextAreaElement>(null)
  const answer = useAct(staffRoutes.answerMessage, {
    onSuccess: () => {
      setText('')
      toast.success(t.done({ what: t.answer }))
      onDone()
    },
    onError: (error) => show(failureText(error)),
  })
  useShortcuts({ a: () => area.current?.focus() })

  function change(next: string) {
    setText(next)
    setShort(false)
  }
  function insert(saved: string) {
    const field = area.current
    const { selectionStart, selectionEnd } = field ?? { selectionStart: text.length, selectionEnd: text.length }
    change(insertText(text, saved, selectionStart, selectionEnd))
    field?.focus()
  }
  function send() {
    clear()
    if (text.trim().length >= staffLimits.answer) return answer.start({ params: { id }, body: { version, text } })
    setShort(true)
    area.current?.focus()
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="mb-4 flex flex-col gap-4 border-b border-line pb-4"
    >
      <SavedTexts onInsert={insert} />
      <TextArea
        ref={area}
        label={t.answerText}
        description={t.answerHint}
        value={text}
        onChange={change}
        limit={staffLimits.longestAnswer}
        {...(isShort ? { errorMessage: t.answerTooShort } : {})}
      />
      <FormAlert alert={alert} />
      <div>
        <Button type="submit" variant="primary" isPending={answer.isPending}>
          {t.sendAnswer}
        </Button>
      </div>
    </Form>
  )
}

function useDraft(name: string): [string, (text: string) => void] {
  const userId = useSession()?.userId ?? ''
  const [text, setText] = useState(() => String(readDraft(userId, name) ?? ''))
  const change = (next: string) => {
    setText(next)
    writeDraft(userId, name, next || null)
  }
  return [text, change]
}

/** The saved answers as buttons, and the way to change them. */
function SavedTexts({ onInsert }: { onInsert: (text: string) => void }) {
  const { data = [] } = useRead(staffRoutes.savedAnswers, {})
  return (
    <div role="group" aria-label={t.savedAnswers} className="flex flex-wrap items-center gap-2">
      {data.map(({ id, title, text }) => (
        <Button key={id} size="sm" onClick={() => onInsert(text)}>
          <span dir="auto" className="wrap-anywhere">
            {title}
          </span>
        </Button>
      ))}
      <Link to={staffPaths.savedAnswers} className={buttonClass('link', 'sm')}>
        {t.editSaved}
      </Link>
    </div>
  )
}
