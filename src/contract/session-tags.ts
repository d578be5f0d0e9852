/** The fixed suggestions; hosts may write tags of their own beside them. */
export const tagSuggestions = [
  'Tech',
  'Career',
  'Mentorship',
  'Fintech',
  'Finance',
  'Health',
  'Fitness',
  'Wellness',
  'Lifestyle',
  'Education',
  'Entertainment',
  'Business',
  'Marketing',
  'Sales',
  'Leadership',
  'Management',
  'Productivity',
  'Innovation',
  'Creativity',
  'Design',
  'Engineering',
  'Technology',
  'Science',
  'Art',
  'Music',
  'Dance',
  'Fashion',
  'Beauty',
  'Food',
  'Travel',
  'Gaming',
  'Sports',
  'Outdoor',
  'Indoor',
  'Social',
  'Networking',
  'Community',
] as const

/** Two tags are one when these are equal: case and space around do not count (D41). */
export const tagKey = (tag: string) => tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A tag as it is shown: the suggestion it stands for, else as written, its spaces single. */
export const tagAsShown = (tag: string) =>
  tagSuggestions.find((suggestion) => tagKey(suggestion) === tagKey(tag)) ?? tag.trim().replaceAll(/\s+/g, ' ')
