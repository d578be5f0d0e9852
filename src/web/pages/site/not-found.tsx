import { NotFoundScreen } from '#web/platform/routing/screens.tsx'

export default function NotFoundPage() {
  return <NotFoundScreen />
}
