import type { Feature } from '#server/platform/feature.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Mail } from '#server/platform/mail/email.ts'
import { jobRuntime, type Settings } from '#test/support/job-process.ts'

/** One e-mail for each registered account. */
export const confirmations = (mail: Mail): Feature[] => [
  {
    name: 'confirmations',
    endpoints: [],
    reactions: {
      'account.registered': {
        mail: async (_ctx, { userId }) => {
          await mail.send({
            key: `confirmation:${userId}`,
            to: { name: userId, email: `${userId}@example.test` },
            subject: 'Confirm your address',
            preview: '',
            heading: 'Welcome',
            paragraphs: [],
          })
        },
      },
    },
  },
]

// Run as a script, it is a worker that prints when it has started.
if (process.argv[1] === import.meta.filename) {
  await startWorker(jobRuntime(JSON.parse(process.argv[2]!) as Settings, confirmations))
  console.log('working')
}
