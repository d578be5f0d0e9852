import { NotFoundScreen } from '#web/platform/screens.tsx'

export default function NotFoundPage() {
  return <NotFoundScreen />
}
