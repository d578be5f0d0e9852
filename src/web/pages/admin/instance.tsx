import { InstanceEditor } from '#web/features/instance/public.ts'
import { DeskGate } from './components/desk-gate.tsx'
import * as t from '#texts/instance.ts'

/** Name, look, texts and sign-up of the instance. */
export default function InstancePage() {
  return (
    <DeskGate>
      <div className="flex flex-col gap-6">
        <div>
          <h1 tabIndex={-1} className="text-h1 outline-none">
            {t.title}
          </h1>
          <p className="mt-1 text-ui text-ink-2">{t.lead}</p>
        </div>
        <InstanceEditor />
      </div>
    </DeskGate>
  )
}
