/** The fixed suggestions for a group session's tags; hosts may add their own. */
export const TAG_SUGGESTIONS: readonly string[] = [
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
]

/** The normalised form by which tags are compared: case and surrounding or repeated spaces do not count (D41). */
export const tagKey = (tag: string) => tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A tag as it is displayed: the suggestion it is equal to, else as written with single spaces. */
export const tagAsShown = (tag: string) =>
  TAG_SUGGESTIONS.find((suggestion) => tagKey(suggestion) === tagKey(tag)) ?? tag.trim().replaceAll(/\s+/g, ' ')
