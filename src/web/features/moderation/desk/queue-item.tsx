import type { ComponentType } from 'react'
import type { Queue } from '#contract/moderation/constants.ts'
import { MessageDetail } from './message-detail.tsx'
import { ReportDetail } from './report-detail.tsx'
import { Reviewer } from './reviewer.tsx'
import { AppealDetail, ConfirmationDetail } from './suspension-details.tsx'
import { VerificationDetail, type DetailProps } from './verification-detail.tsx'

const details: Record<Queue, ComponentType<DetailProps>> = {
  verifications: VerificationDetail,
  reports: ReportDetail,
  messages: MessageDetail,
  appeals: AppealDetail,
  confirmations: ConfirmationDetail,
}

/** The item of a queue that is open. */
export function QueueItem({ queue, ...props }: DetailProps & { queue: Queue }) {
  const Detail = details[queue]
  return (
    <>
      <Reviewer queue={queue} id={props.id} />
      <Detail {...props} />
    </>
  )
}
