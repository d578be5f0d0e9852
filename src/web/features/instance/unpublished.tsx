import { useFormState, useWatch, type Control } from 'react-hook-form'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { changedSettings } from '#rules/instance/settings.ts'
import { SectionContents } from '#web/ui/layout/section-contents.tsx'
import type { Based } from './changed-meanwhile.tsx'
import { settingsOf, type InstanceValues } from './instance-values.ts'
import { list as listOf } from '#texts/language.ts'
import * as page from '#texts/site/static.ts'
import * as t from '#texts/instance.ts'

/** Of the headings. */
export const sectionIds = {
  name: 'instance-name',
  look: 'instance-look',
  offer: 'instance-offer',
  mail: 'instance-mail',
  signUp: 'instance-sign-up',
  versions: 'instance-versions',
}

const settingsIn: Record<Exclude<keyof typeof sectionIds, 'versions'>, readonly (keyof InstanceSettings)[]> = {
  name: ['productName', 'headlines', 'footerLinks'],
  look: ['logo', 'icon', 'primary', 'background'],
  offer: ['hiddenLanguages', 'hiddenTopics'],
  mail: ['senderName', 'mailFooter'],
  signUp: ['signUp', 'signUpDomains', 'signUpContact', 'signUpsPerHour', 'signUpsPerDay'],
}

type Props = { control: Control<InstanceValues>; base: Based }

/** The settings that differ from what is published. */
function useUnpublished({ control, base }: Props) {
  const values = useWatch({ control }) as InstanceValues
  return changedSettings(base.settings, settingsOf(values))
}

/** Links to the sections; those with changes are marked. */
export function Contents(props: Props) {
  const changed = useUnpublished(props)
  const section = (name: keyof typeof settingsIn, title: string) => ({
    id: sectionIds[name],
    title,
    mark: settingsIn[name].some((one) => changed.includes(one)) ? <Changed /> : null,
  })
  return (
    <SectionContents
      label={page.contents}
      sections={[
        section('name', t.nameTitle),
        section('look', t.lookTitle),
        section('offer', t.offerTitle),
        section('mail', t.mailTitle),
        section('signUp', t.signUpTitle),
        { id: sectionIds.versions, title: t.versionsTitle },
      ]}
    />
  )
}

const Changed = () => (
  <span className="size-2 rounded-full bg-primary">
    <span className="sr-only">{t.isChanged}</span>
  </span>
)

/** What is not published yet, and whether it is saved. */
export function Unpublished(props: Props) {
  const names = useUnpublished(props).map((name) => t.names[name])
  const { isDirty } = useFormState({ control: props.control })
  const say = isDirty ? t.unsaved : t.unpublished
  return (
    <p role="status" className="mb-3 text-ui text-ink-2">
      {names.length > 0 ? say({ names: listOf(names) }) : t.allPublished}
    </p>
  )
}
