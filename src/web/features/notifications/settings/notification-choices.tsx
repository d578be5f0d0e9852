import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { notificationSettings, type NotificationSettings } from '#contract/notifications/schemas.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { readDraft, writeDraft } from '#web/platform/forms/draft-storage.ts'
import { useSaveEntry } from '#web/platform/forms/save-scope.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ChannelsEditor } from './channels-editor.tsx'
import { TimesEditor } from './times-editor.tsx'
import * as t from '#texts/notifications/settings.ts'
import * as memberTitles from '#texts/member-titles.ts'

const draftName = 'notifications'

/** What the reader hears about, how and when: one draft, saved with one press. */
export function NotificationChoices({ settings: saved }: { settings: NotificationSettings }) {
  const userId = useSession()?.userId ?? ''
  const [draft, setDraft] = useState(() => readChoices(userId) ?? saved)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => writeDraft(userId, draftName, isDirty ? draft : null), [userId, isDirty, draft])
  const act = useAct(notificationRoutes.setNotificationSettings)
  const place = useSaveEntry({
    name: memberTitles.settingsNotifications,
    isDirty,
    async save() {
      try {
        setDraft(await act.run({ body: draft }))
        toast.success(t.saved)
        return true
      } catch (error) {
        toast.error(failureText(error))
        return false
      }
    },
    discard: () => setDraft(saved),
  })
  return (
    <div ref={place} className="flex flex-col gap-10">
      <ChannelsEditor choices={draft.choices} onChange={(choices) => setDraft({ ...draft, choices })} />
      <TimesEditor times={draft} onChange={(times) => setDraft({ ...draft, ...times })} />
    </div>
  )
}

/** What was left unsaved here; null where an older release wrote it in another shape. */
const readChoices = (userId: string): NotificationSettings | null =>
  z.safeParse(notificationSettings, readDraft(userId, draftName)).data ?? null
