import { notificationRoutes } from '#contract/notifications/routes.ts'
import { DeviceSection, NotificationChoices } from '#web/features/notifications/public.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { SaveScope } from '#web/platform/forms/save-scope.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { SettingsFrame } from './components/settings-frame.tsx'
import * as t from '#texts/settings.ts'
import * as notificationSettings from '#texts/notifications/settings.ts'

export default function SettingsNotificationsPage() {
  const read = useRead(notificationRoutes.notificationSettings, {})
  return (
    <SettingsFrame>
      {read.data ? (
        <div className="flex flex-col gap-10">
          <DeviceSection />
          <SaveScope saveLabel={t.saveChanges}>
            <NotificationChoices settings={read.data} />
          </SaveScope>
        </div>
      ) : (
        <ReadPlaceholder
          read={read}
          skeleton={<SkeletonBlock className="h-120 rounded-card" />}
          what={notificationSettings.what}
        />
      )}
    </SettingsFrame>
  )
}
