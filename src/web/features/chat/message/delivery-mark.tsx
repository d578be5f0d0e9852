import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react'
import { Icon } from '#web/ui/media/icon.tsx'
import type { Delivery } from '../thread/thread-messages.ts'
import * as t from '#texts/chat.ts'

const icons = { sending: Clock, waiting: Clock, failed: TriangleAlert, sent: Check, seen: CheckCheck }

/** One tick: sent; two: seen. What is not sent yet says so in words. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const isTick = delivery === 'sent' || delivery === 'seen'
  return (
    <span className={`inline-flex items-center gap-1 ${delivery === 'failed' ? 'text-danger-ink' : ''}`}>
      <Icon as={icons[delivery]} size={16} className={delivery === 'seen' ? 'text-primary-ink' : ''} />
      <span className={isTick || delivery === 'sending' ? 'sr-only' : ''}>{t[delivery]}</span>
    </span>
  )
}
