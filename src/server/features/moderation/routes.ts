import { moderationRoutes } from '#contract/moderation/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { blockPerson } from './blocks/block-person.ts'
import { listBlocks } from './blocks/queries.ts'
import { unblockPerson } from './blocks/unblock-person.ts'
import { sendReport } from './reports/send-report.ts'

/** Blocks and reports of members. */
export function createModeration(): Feature {
  return {
    name: 'moderation',
    endpoints: implement(moderationRoutes, {
      blockPerson: command(blockPerson),
      listBlocks: query(listBlocks),
      unblockPerson: command(unblockPerson),
      report: command(sendReport),
    }),
  }
}
