/** A field of interest of a mentee, or an area of expertise of a mentor. */
export type Topic = { readonly id: string; readonly name: string }

/** The thirty topics, in the order in which they are offered. Ids are stored: names may change, ids never do. */
export const TOPICS: readonly Topic[] = [
  { id: 'ai', name: 'AI' },
  { id: 'blockchain', name: 'Blockchain' },
  { id: 'web-development', name: 'Web Development' },
  { id: 'cyber-security', name: 'Cyber Security' },
  { id: 'data-science', name: 'Data Science' },
  { id: 'devops', name: 'DevOps' },
  { id: 'mobile-development', name: 'Mobile Development' },
  { id: 'cloud-computing', name: 'Cloud Computing' },
  { id: 'machine-learning', name: 'Machine Learning' },
  { id: 'data-engineering', name: 'Data Engineering' },
  { id: 'data-analysis', name: 'Data Analysis' },
  { id: 'backend-development', name: 'Backend Development' },
  { id: 'frontend-development', name: 'Frontend Development' },
  { id: 'software-architecture', name: 'Software Architecture' },
  { id: 'quality-assurance', name: 'Quality Assurance' },
  { id: 'ui-ux-design', name: 'UI/UX Design' },
  { id: 'product-management', name: 'Product Management' },
  { id: 'project-management', name: 'Project Management' },
  { id: 'engineering-leadership', name: 'Engineering Leadership' },
  { id: 'game-development', name: 'Game Development' },
  { id: 'embedded-systems', name: 'Embedded Systems' },
  { id: 'internet-of-things', name: 'Internet of Things' },
  { id: 'robotics', name: 'Robotics' },
  { id: 'networking', name: 'Networking' },
  { id: 'databases', name: 'Databases' },
  { id: 'open-source', name: 'Open Source' },
  { id: 'technical-writing', name: 'Technical Writing' },
  { id: 'fintech', name: 'Fintech' },
  { id: 'entrepreneurship', name: 'Entrepreneurship' },
  { id: 'career-growth', name: 'Career Growth' },
]

/** The topics that are offered where these ids are hidden, with those that somebody has already (`kept`: ids or names). */
export const offeredTopics = (hidden: readonly string[] = [], kept: readonly string[] = []): readonly Topic[] =>
  TOPICS.filter(({ id, name }) => !hidden.includes(id) || kept.includes(id) || kept.includes(name))

/** The topic with this id or exactly this name, whatever its case. */
export function findTopic(idOrName: string): Topic | undefined {
  const wanted = idOrName.trim().toLowerCase()
  return TOPICS.find((topic) => topic.id === wanted || topic.name.toLowerCase() === wanted)
}
