import { MaintenanceScreen } from '#web/platform/screens.tsx'

export default function MaintenancePage() {
  return (
    <main id="main" className="gutter flex min-h-dvh flex-col justify-center py-14">
      <MaintenanceScreen />
    </main>
  )
}
