import { fileRoutes } from '#contract/files/routes.ts'
import { implement, type Feature } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { documentResource } from './private-documents.ts'
import { publicizeFile } from './publicize-file.ts'
import { signUpload } from './sign-upload.ts'
import { sweepFiles } from './sweep-files.ts'

/** Uploads: signed, checked, re-encoded; pictures are published, documents stay private. */
export function createFiles(dependencies: AppDependencies): Feature {
  return {
    name: 'files',
    endpoints: implement(fileRoutes, { signedUrl: signUpload(dependencies), publicize: publicizeFile(dependencies) }),
    resources: [documentResource(dependencies)],
    jobs: { sweep: { cron: '17 3 * * *', run: sweepFiles(dependencies) } },
  }
}
