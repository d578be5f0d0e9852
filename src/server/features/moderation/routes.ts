import { moderationRoutes } from '#contract/moderation/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { blockPerson } from './blocks/block-person.ts'
import { listBlocks } from './blocks/queries.ts'
import { unblockPerson } from './blocks/unblock-person.ts'
import { answerMessage, closeMessage } from './desk/answer-message.ts'
import { closeAuditPeriod } from './desk/audit-log.ts'
import { mailPersonAgain, restorePerson, suspendPerson, warnPerson } from './desk/change-account.ts'
import { decideAppeal, decideConfirmation, decideReport, decideRequest } from './desk/decide-queue-item.ts'
import { exportAudit, exportQueue, exportSessions, exportUsers } from './desk/export-table.ts'
import { pushAuditLog } from './desk/push-audit-log.ts'
import { listAudit, showAppeal, showMessage, showReport, showVerification } from './desk/reads/details.ts'
import { showConfirmation, showPerson } from './desk/reads/people.ts'
import { countQueues, listQueue, showReviewers } from './desk/reads/queues.ts'
import { listSessions } from './desk/reads/sessions.ts'
import { listUsers } from './desk/reads/users.ts'
import { createSavedAnswer, deleteSavedAnswer, listSavedAnswers, updateSavedAnswer } from './desk/saved-answers.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './desk/saved-views.ts'
import { removePart } from './desk/remove-part.ts'
import { endReview, startReview } from './desk/review-item.ts'
import { moderationReactions } from './reactions.ts'
import { sendReport } from './reports/send-report.ts'
import { sendAppeal, showAppealState } from './suspensions/appeal-suspension.ts'
import { suspensionJobs } from './suspensions/jobs.ts'
import { moderationNotices } from './suspensions/notices.ts'

/** The lists of the desk and their files. */
const tables = {
  listUsers: query(listUsers),
  exportUsers: command(exportUsers),
  listSessions: query(listSessions),
  exportSessions: command(exportSessions),
  exportQueue: command(exportQueue),
  exportAudit: command(exportAudit),
}

/** Blocks and reports of members, suspensions, and the desk at which staff decide. */
export function createModeration(dependencies: AppDependencies): Feature {
  return {
    name: 'moderation',
    endpoints: [
      ...implement(moderationRoutes, {
        blockPerson: command(blockPerson),
        listBlocks: query(listBlocks),
        unblockPerson: command(unblockPerson),
        report: command(sendReport),
      }),
      ...implement(staffRoutes, {
        queueCounts: query(countQueues),
        listQueue: query(listQueue),
        reviewers: query(showReviewers),
        startReview: command(startReview),
        endReview: command(endReview),
        verification: query(showVerification(dependencies)),
        decideVerification: command(decideRequest),
        reportDetail: query(showReport),
        decideReport: command(decideReport),
        message: query(showMessage),
        answerMessage: command(answerMessage),
        closeMessage: command(closeMessage),
        savedAnswers: query(listSavedAnswers),
        createSavedAnswer: command(createSavedAnswer),
        updateSavedAnswer: command(updateSavedAnswer),
        deleteSavedAnswer: command(deleteSavedAnswer),
        savedViews: query(listSavedViews),
        createSavedView: command(createSavedView),
        updateSavedView: command(updateSavedView),
        deleteSavedView: command(deleteSavedView),
        appeal: query(showAppeal),
        decideAppeal: command(decideAppeal),
        confirmation: query(showConfirmation),
        decideConfirmation: command(decideConfirmation),
        person: query(showPerson),
        suspendPerson: command(suspendPerson),
        restorePerson: command(restorePerson),
        mailPersonAgain: command(mailPersonAgain),
        warnPerson: command(warnPerson),
        removePart: command(removePart),
        auditLog: query(listAudit),
        appealState: query(showAppealState(dependencies)),
        sendAppeal: command(sendAppeal(dependencies)),
        ...tables,
      }),
    ],
    notices: moderationNotices(dependencies),
    reactions: moderationReactions(dependencies),
    jobs: {
      ...suspensionJobs,
      'close-audit-period': { cron: '37 4 1 * *', run: closeAuditPeriod(dependencies.secrets) },
      'push-audit-log': pushAuditLog(dependencies.env),
    },
  }
}
