import { DeleteSection } from '#web/features/account-deletion/public.ts'
import { ExportSection } from '#web/features/data-export/public.ts'
import { RoleSection } from '#web/features/profiles/public.ts'
import { SettingsFrame } from './components/settings-frame.tsx'

export default function SettingsAccountPage() {
  return (
    <SettingsFrame>
      <div className="flex flex-col gap-10">
        <RoleSection />
        <ExportSection />
        <DeleteSection />
      </div>
    </SettingsFrame>
  )
}
