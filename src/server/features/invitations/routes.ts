import { invitationRoutes } from '#contract/invitations/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { resendInvitation, withdrawImport, withdrawInvitation } from './change-invitations.ts'
import { exportInvitations } from './export-invitations.ts'
import { createImport, previewImport } from './import-people.ts'
import { invitationJobs } from './jobs.ts'
import { checkInvitation, listImports, listInvitations, oneImport } from './queries.ts'

/** People whom staff invite from a file: who they are, the mails, and the accounts that follow. */
export function createInvitations(dependencies: AppDependencies): Feature {
  return {
    name: 'invitations',
    jobs: invitationJobs(dependencies),
    endpoints: implement(invitationRoutes, {
      previewImport,
      createImport,
      listImports: query(listImports),
      oneImport: query(oneImport),
      listInvitations: query(listInvitations),
      exportInvitations: command(exportInvitations),
      withdrawImport,
      withdrawInvitation,
      resendInvitation: resendInvitation(dependencies),
      checkInvitation: query(checkInvitation),
      acceptInvitation: acceptInvitation(dependencies),
    }),
  }
}
