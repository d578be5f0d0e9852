import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import type { Device } from '#contract/accounts/schemas.ts'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { deviceParts } from '#rules/accounts/devices.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { keepDirection } from '#web/ui/direction.ts'
import { Section } from '#web/ui/layout/settings-section.tsx'
import { useConfirmIdentity } from './use-confirm-identity.tsx'
import * as settings from '#texts/settings.ts'
import { device as deviceText } from '#texts/accounts/devices.ts'
import * as security from '#texts/accounts/security.ts'

/** The signed-in devices, with a button to sign out each. */
export function DevicesSection() {
  const read = useRead(accountRoutes.listDevices, {})
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section title={settings.devicesTitle} text={settings.devicesText} headingRef={heading}>
      {read.data ? (
        <>
          <ul className="divide-y divide-line">
            {read.data.map((device) => (
              <DeviceRow key={device.id} device={device} onSignedOut={() => heading.current?.focus()} />
            ))}
          </ul>
          {read.data.length > 2 ? <SignOutOthers onSignedOut={() => heading.current?.focus()} /> : null}
        </>
      ) : (
        <ReadPlaceholder read={read} skeleton={<SkeletonText lines={3} />} />
      )}
    </Section>
  )
}

/** The names of handheld devices (`rules/devices.ts`). */
const isHandheld = (name: string) => /iPhone|iPad|Android/.test(name)

function DeviceRow({ device, onSignedOut }: { device: Device; onSignedOut: () => void }) {
  const formats = useFormats()
  const name = deviceText(deviceParts(device.device))
  const parts = [device.timeZone?.replaceAll('_', ' '), device.network]
  const place = parts.flatMap((part) => (part ? [keepDirection(part)] : [])).join(' · ')
  const identity = useConfirmIdentity()
  const end = useAct(accountRoutes.endDevice, {
    onSuccess: () => {
      toast.success(settings.signedOutDevice)
      onSignedOut()
    },
    onError: (error, input) => {
      if (!identity.asksFor(error, () => end.start(input))) toast.error(failureText(error))
    },
  })
  return (
    <li className="flex items-center gap-3 py-4 sm:gap-4 first:pt-0 last:pb-0">
      <Icon as={isHandheld(device.device) ? Smartphone : Monitor} className="text-ink-2" />
      <div className="min-w-0 flex-1">
        <p className="text-ui font-semibold wrap-anywhere">{name}</p>
        <p className="text-meta text-ink-2 tnum">{settings.lastUsed({ when: formats.moment(device.lastUsedAt) })}</p>
        {place === '' ? null : <p className="text-meta wrap-anywhere text-ink-2 tnum">{place}</p>}
      </div>
      {device.current ? (
        <Chip tone="primary">{settings.thisDevice}</Chip>
      ) : (
        <Button
          aria-label={settings.signOutOf({ device: name })}
          isPending={end.isPending}
          onClick={() => end.start({ params: { id: device.id } })}
        >
          {settings.signOutDevice}
        </Button>
      )}
      {identity.dialog}
    </li>
  )
}

function SignOutOthers({ onSignedOut }: { onSignedOut: () => void }) {
  const identity = useConfirmIdentity()
  const end = useAct(accountRoutes.endOtherDevices, {
    onSuccess: () => {
      toast.success(security.signedOutOthers)
      onSignedOut()
    },
    onError: (error) => {
      if (!identity.asksFor(error, () => end.start({}))) toast.error(failureText(error))
    },
  })
  return (
    <div className="mt-4 flex justify-end border-t border-line pt-4">
      <Button isPending={end.isPending} onClick={() => end.start({})}>
        {security.signOutOthers}
      </Button>
      {identity.dialog}
    </div>
  )
}
