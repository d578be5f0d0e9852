import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { saveCsv } from './csv-file.ts'

/** Downloads a list as CSV; with the access token, which a plain link would not send. */
export function CsvButton({ name, load }: { name: string; load: () => Promise<string> }) {
  const t = useMessages('desk')
  const [isPending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      saveCsv(name, await load())
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="sm" icon={<Icon as={Download} size={16} />} isPending={isPending} onClick={() => void download()}>
      {t.csv}
    </Button>
  )
}
