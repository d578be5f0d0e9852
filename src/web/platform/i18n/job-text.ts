import { jobTitleText } from './job-titles.ts'
import { jobAt } from '#texts/common.ts'

/** Role at a company; empty for somebody whose account was deleted. */
export function jobText(jobTitle: string, company: string): string {
  return jobTitle ? jobAt({ jobTitle: jobTitleText(jobTitle), company }) : ''
}
