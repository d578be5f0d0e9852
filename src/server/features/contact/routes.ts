import { contactRoutes } from '#contract/contact/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { contactNotices } from './notices.ts'
import { readThread } from './queries.ts'
import { replyToThread } from './reply-to-thread.ts'
import { sendMessage } from './send-message.ts'

/** What visitors and members write to our team. */
export function createContact(dependencies: AppDependencies): Feature {
  return {
    name: 'contact',
    endpoints: implement(contactRoutes, {
      sendMessage: command(sendMessage),
      thread: query(readThread(dependencies)),
      replyToThread: command(replyToThread(dependencies)),
    }),
    notices: contactNotices(dependencies),
  }
}
