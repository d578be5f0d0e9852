import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { InstallRow } from '../install/install-row.tsx'
import { usePushDevice } from './use-push-device.ts'
import * as t from '#texts/notifications/settings.ts'

/** Whether this device shows notifications, or why it cannot; and the site as an application on it. */
export function DeviceSection() {
  return (
    <Section title={t.device.title} text={t.device.text}>
      <DeviceSwitch />
      <InstallRow />
    </Section>
  )
}

function DeviceSwitch() {
  const { support, permission, read, isPending, turnOn, turnOff } = usePushDevice()
  if (support === 'waiting') return <SkeletonBlock className="h-11" />
  if (support !== 'ready') return <p className="text-ui">{t.device[support]}</p>
  if (permission === 'denied') return <InlineAlert tone="warning">{t.device.blocked}</InlineAlert>
  if (!read.data) return <ReadPlaceholder read={read} skeleton={<SkeletonBlock className="h-11" />} what={t.what} />
  const { publicKey, isOn: isRegistered } = read.data
  const isOn = isRegistered && permission === 'granted'
  return (
    <Switch
      label={t.device.label}
      description={isOn ? t.device.isOn : t.device.isOff}
      value={isOn}
      isDisabled={isPending}
      onChange={(wanted) => void (wanted ? turnOn(publicKey) : turnOff())}
    />
  )
}
