import { accountDeletionRoutes } from '#contract/account-deletion/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { eraseAccount } from './erase-account.ts'
import { keepAccount, keepSuspendedAccount } from './keep-account.ts'
import { deletionNotices } from './notices.ts'
import { showDeletion } from './queries.ts'
import { requestDeletion, requestSuspendedDeletion } from './request-deletion.ts'

/** Deleting one's account, with a grace period. Erasing writes the tables of all other features, so it comes after them. */
export function createAccountDeletion(dependencies: AppDependencies): Feature {
  return {
    name: 'account-deletion',
    endpoints: implement(accountDeletionRoutes, {
      accountDeletion: query(showDeletion),
      requestDeletion: command(requestDeletion),
      keepAccount: command(keepAccount),
      requestDeletionSuspended: command(requestSuspendedDeletion(dependencies)),
      keepAccountSuspended: command(keepSuspendedAccount(dependencies)),
    }),
    notices: deletionNotices(dependencies.env),
    jobs: { erase: { run: eraseAccount(dependencies) } },
  }
}
