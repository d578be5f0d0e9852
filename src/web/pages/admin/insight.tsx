import { Insight } from '#web/features/insight/public.ts'
import { DeskGate } from './components/desk-gate.tsx'

export default function InsightPage() {
  return (
    <DeskGate>
      <Insight />
    </DeskGate>
  )
}
