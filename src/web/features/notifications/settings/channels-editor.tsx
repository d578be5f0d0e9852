import { useId } from 'react'
import { mentorKinds, urgentKinds, emailChoices, type EmailChoice } from '#contract/notifications/constants.ts'
import type { NotificationChoice } from '#contract/notifications/schemas.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import * as t from '#texts/notifications/settings.ts'

type Props = { choices: readonly NotificationChoice[]; onChange: (choices: NotificationChoice[]) => void }

/** Each kind of notification with its channels, and what nobody can switch off. */
export function ChannelsEditor({ choices, onChange }: Props) {
  const { role } = useMe()
  const put = (changed: NotificationChoice) =>
    onChange(choices.map((choice) => (choice.kind === changed.kind ? changed : choice)))
  return (
    <Section title={t.channelsTitle} text={t.channelsText}>
      <div className="divide-y divide-line">
        {choices
          .filter(({ kind }) => role === 'mentor' || !mentorKinds.has(kind))
          .map((choice) => (
            <KindRow key={choice.kind} choice={choice} onChange={put} />
          ))}
        <div className="pt-4">
          <p className="text-body font-medium">{t.always}</p>
          <p className="text-meta text-ink-2">{t.alwaysText}</p>
        </div>
      </div>
    </Section>
  )
}

function KindRow({ choice, onChange }: { choice: NotificationChoice; onChange: (choice: NotificationChoice) => void }) {
  const { name, text } = t.kinds[choice.kind]
  const offered = emailChoices.filter((email) => email !== 'digest' || !urgentKinds.has(choice.kind))
  const [nameId, textId] = [useId(), useId()]
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      aria-describedby={textId}
      className={'grid gap-x-6 gap-y-2 py-4 first:pt-0 ' + 'sm:grid-cols-[minmax(0,1fr)_12rem_11.5rem] sm:items-center'}
    >
      <div>
        <p id={nameId} className="text-body font-medium">
          {name}
        </p>
        <p id={textId} className="text-meta text-ink-2">
          {text}
        </p>
      </div>
      <div>
        <Switch label={t.inApp} value={choice.inApp} onChange={(inApp) => onChange({ ...choice, inApp })} />
        <Switch label={t.push} value={choice.push !== false} onChange={(push) => onChange({ ...choice, push })} />
      </div>
      <SystemSelect
        label={t.emails}
        value={choice.emails}
        options={offered.map((value) => ({ value, label: t.emailChoices[value] }))}
        onChange={(emails) => onChange({ ...choice, emails: emails as EmailChoice })}
      />
    </div>
  )
}
