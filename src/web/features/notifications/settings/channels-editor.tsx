import { useId } from 'react'
import { mentorKinds, urgentKinds, emailChoices, type EmailChoice } from '#contract/notifications/constants.ts'
import type { NotificationChoice } from '#contract/notifications/schemas.ts'
import { listText } from '#web/platform/i18n/list-text.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Disclosure } from '#web/ui/overlays/disclosure.tsx'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
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

type KindProps = { choice: NotificationChoice; onChange: (choice: NotificationChoice) => void }

function KindRow(props: KindProps) {
  const { name, text } = t.kinds[props.choice.kind]
  const [nameId, textId] = [useId(), useId()]
  const isPhone = useMediaQuery(phoneQuery)
  const title = (
    <span id={nameId} className="block text-body font-medium">
      {name}
    </span>
  )
  const explanation = (
    <p id={textId} className="text-meta text-ink-2">
      {text}
    </p>
  )
  const group = { role: 'group', 'aria-labelledby': nameId, 'aria-describedby': textId } as const
  if (!isPhone)
    return (
      <div {...group} className="grid grid-cols-[minmax(0,1fr)_12rem_11.5rem] items-center gap-x-6 py-4 first:pt-0">
        <div>
          {title}
          {explanation}
        </div>
        <Channels {...props} />
      </div>
    )
  // Eight kinds with three fields each are four screens of a phone: there each says what is chosen, and opens.
  return (
    <Disclosure
      className="py-2 first:pt-0"
      summary={
        <span className="grow">
          {title}
          <span className="block text-meta font-normal text-ink-2">{chosenText(props.choice)}</span>
        </span>
      }
    >
      <div {...group} className="flex flex-col gap-2 text-ink">
        {explanation}
        <Channels {...props} />
      </div>
    </Disclosure>
  )
}

/** What is chosen, in a line. */
function chosenText({ inApp, push, emails }: NotificationChoice): string {
  const { chosen } = t
  const channels = [inApp && chosen.inApp, push !== false && chosen.push, emails !== 'off' && chosen[emails]]
  return listText(channels.filter((channel) => channel !== false)) || t.noneChosen
}

function Channels({ choice, onChange }: KindProps) {
  const offered = emailChoices.filter((email) => email !== 'digest' || !urgentKinds.has(choice.kind))
  return (
    <>
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
    </>
  )
}
