import { contactRoutes } from '#contract/contact/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, type Feature } from '#server/platform/feature.ts'
import { contactNotices } from './notices.ts'
import { sendMessage } from './send-message.ts'

/** What visitors and members write to our team. */
export function createContact(dependencies: AppDependencies): Feature {
  return {
    name: 'contact',
    endpoints: implement(contactRoutes, { sendMessage: command(sendMessage(dependencies)) }),
    notices: contactNotices(dependencies),
  }
}
